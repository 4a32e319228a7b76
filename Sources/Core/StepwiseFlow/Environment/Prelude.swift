/// A flow without an outcome that the person sees before the wizard, and of which nothing remains.
///
/// It is a `FlowController<Void, Void>`; the environment, which is below flows, does not know their type.
package protocol Prelude: AnyObject {}
