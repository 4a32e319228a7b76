// Users import one module: the flow's own types come with the drivers.
@_exported import StepwiseFlow
