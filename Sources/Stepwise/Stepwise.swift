// Users import one module: the types of the flow, of scripts and of the terminal's look come with the drivers.
@_exported import StepwiseConsole
@_exported import StepwiseFlow
@_exported import StepwiseLines
