/** The time. Product code never asks the system, so tests can move it. */
export interface Clock {
  now(): Date
  /** The machine's own time, which nobody moves: for what other machines have stamped with theirs. */
  machineTime(): Date
}

const machineTime = () => new Date()

export const systemClock: Clock = { now: machineTime, machineTime }

/** So many seconds ahead of the machine's time. */
export const clockAhead = (seconds: number): Clock => ({
  now: () => new Date(Date.now() + seconds * 1000),
  machineTime,
})

/** A clock that stands still: for what happens at one given time. */
export const clockAt = (at: Date): Clock => ({ now: () => at, machineTime: () => at })
