import { addDays } from '@fieldstone/domain/calendar/plain-date'
import { between } from '../dice.ts'
import { type Answer, ask, isGood, numberIn } from '../world/ask.ts'
import type { Life } from '../world/life.ts'
import { type Move, money } from './move.ts'

/** Less than any debit of a simulation. */
const LOW_LIMIT_CENTS = 5_000
const USUAL_LIMIT_CENTS = 2_500_000

/** Anna changes a setting, and Ben approves it if necessary. Returns false if the change was rejected. */
async function change(life: Life, path: string, payload: object): Promise<boolean> {
  const { anna, ben } = life.people
  const sent = await ask(life, 'anna', 'PUT', path, { ...payload, currentPassword: anna.password })
  if (!isGood(sent)) return false
  const approvalId = approvalIn(sent)
  if (approvalId === 0) return true
  const body = { currentPassword: ben.password }
  return isGood(await ask(life, 'ben', 'POST', `admin/approvals/${approvalId}/approve`, body))
}

const approvalIn = ({ body }: Answer): number => numberIn(body, 'approvalID')

const staffHold = ({ known }: Life) =>
  known.holds.find(({ kind, until }) => kind === 'staff' && until === null)

const hold: Move = {
  name: 'staff place a hold',
  weight: 3,
  can: (life) => staffHold(life) === undefined,
  make: async (life) => {
    const path = `admin/parcels/${life.lien.id}/holds`
    if (!isGood(await ask(life, 'anna', 'POST', path, { kind: 'staff', reason: 'a question is open' })))
      return null
    life.known.holds.push({ kind: 'staff', from: life.today(), until: null })
    return 'Anna places a hold on the certificate'
  },
}

const endHold: Move = {
  name: 'the hold of staff ends',
  weight: 5,
  can: (life) => staffHold(life) !== undefined,
  make: async (life) => {
    const row = await life.stage.testApp.db
      .selectFrom('hold')
      .select(['id', 'version'])
      .where('certificate_id', '=', life.lien.id)
      .where('kind', '=', 'staff')
      .where('until_on', 'is', null)
      .executeTakeFirst()
    if (!row) return null
    const body = { holdID: row.id, version: row.version, reason: 'it is answered' }
    if (!isGood(await ask(life, 'anna', 'POST', `admin/parcels/${life.lien.id}/holds/end`, body))) return null
    const until = addDays(life.today(), -1)
    life.known.holds = life.known.holds.map((one) =>
      one.kind === 'staff' && one.until === null ? { ...one, until } : one,
    )
    return 'Anna ends the hold'
  },
}

const COUNTY = 'counties/855/settings'

const switchPayoff = (isOff: boolean, weight: number): Move => ({
  name: isOff ? 'the county switches online payoffs off' : 'the county switches online payoffs on',
  weight,
  can: ({ known }) => known.isPayoffOff !== isOff,
  make: async (life) => {
    const rest = { mustGetPayoffFromCountyIfSheriffSaleDate: false, noPayoffAfterLegal: false }
    if (!(await change(life, COUNTY, { canRequestPayoff: !isOff, ...rest }))) return null
    life.known.isPayoffOff = isOff
    return `online payoffs of the county are switched ${isOff ? 'off' : 'on'}`
  },
})

const scheduleSale: Move = {
  name: 'a sheriff sale is scheduled',
  weight: 2,
  can: ({ known }) => known.sheriffSaleOn === null && known.saleConfirmedOn === null,
  make: async (life, [days]) => {
    const sheriffSaleDate = addDays(life.today(), between(days, 20, 50))
    if (!isGood(await ask(life, 'anna', 'PUT', 'parcels', { parcelID: life.lien.id, sheriffSaleDate })))
      return null
    life.known.sheriffSaleOn = sheriffSaleDate
    return `a sheriff sale is scheduled for ${sheriffSaleDate}`
  },
}

const limit = (isLow: boolean, weight: number): Move => ({
  name: isLow ? 'the limit of a bank debit is too low' : 'the limit of a bank debit is raised again',
  weight,
  can: ({ known }) => known.limit.isLow !== isLow,
  make: async (life) => {
    const achMaxChargeCents = isLow ? LOW_LIMIT_CENTS : USUAL_LIMIT_CENTS
    const now = await ask(life, 'anna', 'GET', 'adminsettings')
    if (!isGood(now) || !(await change(life, 'adminsettings', { ...now.body, achMaxChargeCents })))
      return null
    life.known.limit = { isLow, changedOn: life.today() }
    return `a bank debit may be at most ${money(achMaxChargeCents)}`
  },
})

export const OFFICE_MOVES: readonly Move[] = [
  ...[hold, endHold, scheduleSale],
  ...[switchPayoff(true, 2), switchPayoff(false, 6)],
  ...[limit(true, 2), limit(false, 9)],
]
