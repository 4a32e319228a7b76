internal import Foundation
internal import StepwiseTerminalTesting
internal import TestSupport

/// Machines of a test, as network namespaces: a wire connects each of them with the machine of the database.
///
/// The namespaces vanish when their last process has ended.
package nonisolated final class TestNetwork: @unchecked Sendable {
  /// The packets of a wire that are lost without a word.
  package enum Loss: CaseIterable {
    /// Those to the database.
    case requests
    /// Those from the database.
    case answers
    case all
  }

  package struct Failure: Error, CustomStringConvertible {
    package let description: String
    package init(description: String) { self.description = description }
  }

  /// Why there can be no such machines here; `nil` if there can be.
  package static let obstacle: String? = {
    guard geteuid() == 0 else { return "only root makes network namespaces" }
    for name in ["ip", "iptables", "tc", "nsenter", "unshare"]
    where ProgramPath.installed(name) == nil {
      return "\(name) is not installed"
    }
    do {
      let machine = try Machine()
      try machine.run("ip link add w0 type veth peer name w")
      try machine.run("iptables -A INPUT -i w0 \(chance) 0.5 -j DROP")
      try machine.run("tc qdisc add dev w0 root \(rate)")
      return nil
    } catch {
      return "\(error)".split(separator: "\n").first.map(String.init) ?? "no network namespaces"
    }
  }()

  private static let chance = "-m statistic --mode random --probability"
  /// A wire on which a page's run takes about as long as between two cities.
  private static let rate = "tbf rate 2mbit burst 3kb latency 2s"

  /// A machine.
  package final class Machine: @unchecked Sendable {
    private let holder: ChildProgram
    private let input: UnsharedPipe

    /// Makes a machine without a wire.
    init() throws {
      input = try UnsharedPipe()
      // It ends with the test's process.
      holder = try ChildProgram(
        ["/usr/bin/unshare", "--net", "--", "/bin/cat"], input: .descriptor(input.reading))
      input.stopReading()
      let own = Self.namespace(of: "self")
      let path = "\(holder.identifier)"
      try holder.wait(for: "a network of its own") {
        Self.namespace(of: path).map { $0 != own } == true
      }
      try run("ip link set lo up")
    }

    private static func namespace(of process: String) -> String? {
      try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/ns/net")
    }

    /// The number of a process on the machine.
    var process: pid_t { holder.identifier }
    /// The words before those of a program that is started on the machine.
    package var words: [String] { ["/usr/bin/nsenter", "--net=/proc/\(process)/ns/net", "--"] }

    /// Runs a command of the system to its end.
    func run(_ command: String) throws {
      let words = words + command.split(separator: " ").map(String.init)
      let run = try ProgramRun(words[0], Array(words.dropFirst()), folder: "/")
      guard run.code == 0 else { throw Failure(description: run.error) }
    }
  }

  /// The machine of the database.
  package let database: Machine
  /// The other machines.
  package let others: [Machine]

  /// Makes the machine of the database and a number of others.
  package init(others count: Int) throws {
    database = try Machine()
    others = try (0..<count).map { _ in try Machine() }
    for (number, machine) in others.enumerated() {
      try database.run("ip link add w\(number) type veth peer name w netns \(machine.process)")
      try database.run("ip addr add 10.89.\(number).1/24 dev w\(number)")
      try database.run("ip link set w\(number) up")
      try machine.run("ip addr add 10.89.\(number).2/24 dev w")
      try machine.run("ip link set w up")
    }
  }

  /// The address of the database for a machine.
  package func host(for number: Int) -> String { "10.89.\(number).1" }

  /// Makes a wire slow, so that a tenth of its packets in each direction get lost.
  package func impair(_ number: Int) throws {
    try database.run("tc qdisc add dev w\(number) root \(Self.rate)")
    try others[number].run("tc qdisc add dev w root \(Self.rate)")
    try database.run("iptables -A INPUT -i w\(number) \(Self.chance) 0.1 -j DROP")
    try others[number].run("iptables -A INPUT -i w \(Self.chance) 0.1 -j DROP")
  }

  /// Loses all packets of a wire, until it is mended.
  package func cut(_ number: Int, _ loss: Loss) throws { try change("-I", number, loss) }

  /// Mends what ``cut(_:_:)`` did with the same loss.
  package func mend(_ number: Int, _ loss: Loss) throws { try change("-D", number, loss) }

  private func change(_ flag: String, _ number: Int, _ loss: Loss) throws {
    if loss != .answers { try database.run("iptables \(flag) INPUT -i w\(number) -j DROP") }
    if loss != .requests { try others[number].run("iptables \(flag) INPUT -i w -j DROP") }
  }
}
