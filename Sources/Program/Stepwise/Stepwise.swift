// Users import one module, which re-exports the types of the flow, of scripts and of the terminal's look.
@_exported import StepwiseConsole
@_exported import StepwiseFlow
@_exported import StepwiseLines
