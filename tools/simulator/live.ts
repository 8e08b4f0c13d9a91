import { daysBetween } from '@fieldstone/domain/calendar/plain-date'
import { checkAccounts } from './checks/check-accounts.ts'
import { checkArrivals, noteArrivals } from './checks/check-arrivals.ts'
import { checkFigures, checkInvariants, checkProvider } from './checks/check-books.ts'
import { checkHolderDied } from './checks/check-death.ts'
import { checkDebit } from './checks/check-debit.ts'
import { checkDisputes } from './checks/check-disputes.ts'
import { checkForgotten } from './checks/check-late.ts'
import { checkCureOffered, checkWords } from './checks/check-mails.ts'
import { checkMoneyOut } from './checks/check-out.ts'
import { checkReleased, rememberMoney } from './checks/check-release.ts'
import { checkStopped } from './checks/check-stopped.ts'
import { diceOf, throwOf, weighted } from './dice.ts'
import { MOVES } from './moves/all-moves.ts'
import type { Move } from './moves/move.ts'
import type { Step, Story, Told } from './story.ts'
import { movesOfOneLife } from './themes.ts'
import { beginLife, type Life } from './world/life.ts'
import { lookAgain } from './world/look-again.ts'
import type { Stage } from './world/stage.ts'
import { passHours } from './world/time.ts'

const MOVES_OF_A_LIFE = 40
/** A row that breaks one stays: they are asked after some changes, and at the end. */
const INVARIANTS_EVERY = 8

/** Lives the life of a seed, until something is wrong or it is over. */
export async function liveSeed(stage: Stage, seed: number): Promise<Told & { readonly story: Story }> {
  const dice = diceOf(seed)
  const begins = throwOf(dice)
  const moves = movesOfOneLife(MOVES, dice)
  let made = 0
  const told = await live(stage, begins, (life) => {
    if (made++ === MOVES_OF_A_LIFE) return null
    const possible = moves.filter((move) => move.can(life))
    const move = weighted(dice.next(), possible)
    return move && { move: move.name, thrown: throwOf(dice) }
  })
  return { ...told, story: { begins, steps: told.done } }
}

/** Lives what a story tells; a step that is no longer possible is left out. */
export function liveStory(stage: Stage, { begins, steps }: Story): Promise<Told> {
  const left = [...steps]
  return live(stage, begins, () => left.shift() ?? null)
}

async function live(stage: Stage, begins: Story['begins'], next: (life: Life) => Step | null): Promise<Told> {
  const life = await beginLife(stage, begins)
  stage.standIn.beforeDebit = (paymentId) => checkDebit(life, paymentId)
  const lines: string[] = []
  const done: Step[] = []
  try {
    for (let step = next(life); step !== null; step = next(life)) {
      const move = moveNamed(step.move)
      if (!move.can(life)) continue
      const { writes } = stage.death
      const line = await make(life, move, step)
      // What came to nothing and left nothing is no part of the story.
      if (line === null && stage.death.writes === writes && life.known.wrongs.length === 0) continue
      lines.push(line ?? `somebody tries: ${step.move}`)
      done.push(step)
      await check(life)
      if (life.known.wrongs.length > 0) break
    }
    if (life.known.wrongs.length === 0) {
      await endInPeace(life)
      if (life.known.wrongs.length > 0)
        lines.push('A quiet week passes, in which everything is told and works')
    }
    return { lines, done, wrongs: life.known.wrongs }
  } finally {
    stage.standIn.beforeDebit = async () => undefined
    await life.end()
  }
}

function moveNamed(name: string): Move {
  const move = MOVES.find((one) => one.name === name)
  if (!move) throw new Error(`There is no move '${name}'.`)
  return move
}

async function make(life: Life, move: Move, { thrown }: Step): Promise<string | null> {
  const { stage } = life
  const day = daysBetween(life.begunOn, life.today()) + 1
  if (life.known.diesIn !== null) stage.death.dieIn(life.known.diesIn)
  life.known.diesIn = null
  // No two things happen at the same instant.
  stage.testApp.clock.advanceSeconds(1)
  const line = await unlessDead(stage, () => move.make(life, thrown))
  const hadDied = stage.death.beginAnew()
  if (hadDied) {
    await stage.beginAnew()
    await lookAgain(life)
  }
  return hadDied
    ? `Day ${day}: ${line ?? move.name}; the server dies meanwhile and is begun anew`
    : line && `Day ${day}: ${line}`
}

/** What the server says no more, nobody hears. */
async function unlessDead(stage: Stage, work: () => Promise<string | null>): Promise<string | null> {
  try {
    return await work()
  } catch (error) {
    if (!stage.death.isDead) throw error
    return null
  }
}

async function check(life: Life): Promise<void> {
  const { known, stage } = life
  await noteArrivals(life)
  await checkWords(life)
  if (known.seenWrites.books === stage.death.writes) return
  known.seenWrites.books = stage.death.writes
  known.changes += 1
  if (known.changes % INVARIANTS_EVERY === 0) await checkInvariants(life)
  await checkFigures(life)
  await checkAccounts(life)
  await checkArrivals(life)
  await checkMoneyOut(life)
  await checkDisputes(life)
  await checkStopped(life)
  await checkHolderDied(life)
  await rememberMoney(life)
  await checkReleased(life)
}

/** The provider is back, all its news have come, and banks have answered: then everything must agree. */
async function endInPeace(life: Life): Promise<void> {
  life.known.news = 'at once'
  life.known.awayUntil = 0
  await passHours(life, 24)
  await passHours(life, 24 * 6)
  await check(life)
  await checkInvariants(life)
  await checkForgotten(life)
  await checkCureOffered(life)
  await checkProvider(life)
}
