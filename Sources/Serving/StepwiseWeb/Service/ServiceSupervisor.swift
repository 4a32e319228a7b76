import Dispatch
import StepwiseSystem

/// The process that owns the socket of a service, and keeps its workers running.
///
/// It has places, each with one worker at a time. A worker that dies is replaced at its place, and no other place waits for that.
/// The requests that it had are sent again by the web server, which finds the other workers on the same socket.
final class ServiceSupervisor {
  /// A place for one worker after another.
  private final class Place {
    /// The place of its workers' counters, which no other place has.
    let slot: Int
    /// Its worker; `nil` while it has none.
    var worker: Worker?
    var pause = RestartPause()
    /// Whether its worker is to end, and to have no successor.
    var isLeaving = false

    init(slot: Int) { self.slot = slot }

    /// Whether it has a worker, and the last one was of use.
    var isFine: Bool { worker != nil && pause.length == .zero }
  }

  private struct Worker {
    let process: pid_t
    let start: ContinuousClock.Instant
    /// The number of its predecessors at the place, and of the requests that they have answered.
    let before: (workers: UInt64, requests: UInt64)
  }

  private let count: Int
  private let patience: Duration
  private let counters: ServiceCounters
  private let makeWorker: (_ slot: Int) throws -> StartedProcess
  private let log: (String) -> Void
  private let now: () -> ContinuousClock.Instant
  private var places: [Place] = []
  private var isStopping = false
  private var end: CheckedContinuation<Void, Never>?

  /// Creates a supervisor.
  ///
  /// - Parameters:
  ///   - count: The number of workers.
  ///   - patience: The time that workers have to end.
  ///   - counters: The counters of all workers.
  ///   - makeWorker: Starts a worker with a place for its counters.
  ///   - log: Receives a line about each change.
  ///   - now: Returns the present time, from which the lives of workers are counted.
  init(
    count: Int, patience: Duration, counters: ServiceCounters,
    makeWorker: @escaping (_ slot: Int) throws -> StartedProcess, log: @escaping (String) -> Void,
    now: @escaping () -> ContinuousClock.Instant = { .now }
  ) {
    self.count = count
    self.patience = patience
    self.counters = counters
    self.makeWorker = makeWorker
    self.log = log
    self.now = now
  }

  /// Keeps workers running until it is stopped.
  func run() async {
    _ = addPlaces()
    await withCheckedContinuation { end = $0 }
  }

  /// Starts new workers, and once these have begun and stayed for a moment, ends the old ones after the requests that they have.
  ///
  /// If one of the new workers does not stay, the new ones end, and the old ones go on.
  func renew() {
    guard !isStopping else { return }
    log("new workers are started")
    let old = places.filter { !$0.isLeaving }
    let new = addPlaces()
    Task { [weak self] in
      repeat {
        await Pause.wait(for: RestartPause.youth)
      } while self?.isStarting(new) == true
      guard let self, !self.isStopping else { return }
      guard new.allSatisfy(\.isFine) else {
        self.log("the new workers did not stay: the old ones go on")
        return self.leave(new)
      }
      self.leave(old)
    }
  }

  /// Whether one of the workers has not begun yet, which takes long on a busy machine, and none has died.
  private func isStarting(_ places: [Place]) -> Bool {
    !isStopping && places.allSatisfy(\.isFine)
      && places.contains { counters.workerCount(ofSlot: $0.slot) == $0.worker?.before.workers }
  }

  /// Ends all workers after the requests that they have.
  func stop() {
    guard !isStopping else { return }
    isStopping = true
    log("ending")
    leave(places)
    endIfDone()
  }

  // MARK: Places

  private func addPlaces() -> [Place] {
    let new = (0..<count).map { _ in
      let taken = Set(places.map(\.slot))
      let place = Place(slot: (1..<ServiceCounters.slotsMax).first { !taken.contains($0) } ?? 0)
      places.append(place)
      return place
    }
    for place in new { fill(place) }
    return new
  }

  /// Empties places for ever: a worker ends after the requests that it has, or is killed after a time.
  private func leave(_ leaving: [Place]) {
    for place in leaving {
      place.isLeaving = true
      if let worker = place.worker { kill(worker.process, SIGTERM) } else { remove(place) }
    }
    let patience = patience
    Task {
      await Pause.wait(for: patience)
      for place in leaving { if let worker = place.worker { kill(worker.process, SIGKILL) } }
    }
  }

  private func remove(_ place: Place) { places.removeAll { $0 === place } }

  private func fill(_ place: Place) {
    do {
      let before = (
        counters.workerCount(ofSlot: place.slot), counters.requestCount(ofSlot: place.slot)
      )
      let process = try makeWorker(place.slot)
      place.worker = Worker(process: process.number, start: now(), before: before)
      DispatchQueue(label: "stepwise.worker").async { @Sendable [weak self] in
        let status = process.waitForEnd()
        DispatchQueue.main.async { @Sendable in
          MainActor.assumeIsolated { self?.noteEnd(of: place, status) }
        }
      }
    } catch {
      place.pause.noteEnd(after: .zero, hasAnswered: false)
      log("a worker was not started: \(error): \(next(at: place))")
      fillAfterPause(place)
    }
  }

  private func noteEnd(of place: Place, _ status: Int32) {
    guard let worker = place.worker else { return }
    place.worker = nil
    guard !place.isLeaving else {
      remove(place)
      return endIfDone()
    }
    place.pause.noteEnd(
      after: now() - worker.start,
      hasAnswered: counters.requestCount(ofSlot: place.slot) > worker.before.requests)
    let signal = status & 0x7F
    let reason = signal == 0 ? "with code \(status >> 8 & 0xFF)" : "by signal \(signal)"
    log("worker \(worker.process) ended \(reason): \(next(at: place))")
    fillAfterPause(place)
  }

  private func next(at place: Place) -> String {
    let pause = place.pause.length
    return pause == .zero
      ? "another is started" : "another is started in \(Int(pause / .milliseconds(1))) ms"
  }

  private func fillAfterPause(_ place: Place) {
    guard place.pause.length > .zero else { return fill(place) }
    Task { [weak self] in
      await Pause.wait(for: place.pause.length)
      guard !place.isLeaving else { return }
      self?.fill(place)
    }
  }

  private func endIfDone() {
    guard isStopping, places.isEmpty else { return }
    end?.resume()
    end = nil
  }
}
