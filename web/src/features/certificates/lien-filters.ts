import { HOLD_FILTERS } from '@fieldstone/contract/routes/certificates/liens'
import { parsePlainDate } from '@fieldstone/domain/calendar/plain-date'
import { LEGAL_STEPS, LIEN_PLANS } from '@fieldstone/domain/certificates/lien-filters'
import { WEB_STATUSES } from '@fieldstone/domain/certificates/web-status'
import { type Cents, MOST_CENTS } from '@fieldstone/domain/money/cents'
import { readDollars } from '@fieldstone/domain/money/dollars'
import { useSearchParams } from 'react-router'
import { withFlags } from '../../lib/table-view.ts'
import { useCleanSearchParams } from '../../lib/use-clean-search-params.ts'
import { worklistIn } from '../../records/worklists/use-worklists.ts'

/** The filters of All Liens in the address, besides its text. `county` is the one of the page's path. */
export function useLienFilters(county: number | null) {
  const [params, setParams] = useSearchParams()
  const facts = factsIn(params)
  const worklistId = worklistIn(params)
  const read = { ...facts, worklistID: worklistId }
  useCleanSearchParams(
    Object.fromEntries(
      Object.entries(read).flatMap(([name, value]) =>
        (params.get(name) ?? '') !== '' && value === undefined ? [[name, '']] : [],
      ),
    ),
  )
  const { countyID, ...others } = facts
  return {
    filters: { ...others, worklistId, ...(county === null ? { countyId: countyID } : {}) },
    /** The filters that are set below the status. */
    count: Object.entries(facts).filter(([name, value]) => name !== 'status' && value !== undefined).length,
    params,
    change: (flags: Readonly<Record<string, string>>) =>
      setParams(withFlags(params, flags), { preventScrollReset: true }),
  }
}

function factsIn(params: URLSearchParams) {
  const choice = <T extends string>(name: string, choices: readonly T[]) =>
    choices.find((it) => it === params.get(name))
  const day = (name: string) => parsePlainDate(params.get(name) ?? '') ?? undefined
  return {
    status: choice('status', WEB_STATUSES),
    countyID: idIn(params.get('countyID') ?? ''),
    plan: choice('plan', LIEN_PLANS),
    legalStep: choice('legalStep', LEGAL_STEPS),
    hold: choice('hold', HOLD_FILTERS),
    owedFrom: amountIn(params.get('owedFrom')),
    owedTo: amountIn(params.get('owedTo')),
    priceFrom: amountIn(params.get('priceFrom')),
    priceTo: amountIn(params.get('priceTo')),
    purchasedFrom: day('purchasedFrom'),
    purchasedTo: day('purchasedTo'),
    ageFrom: yearsIn(params.get('ageFrom')),
    ageTo: yearsIn(params.get('ageTo')),
  }
}

const idIn = (text: string) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined)

/** Undefined: nothing that the server takes. */
export function amountIn(text: string | null): Cents | undefined {
  const amount = readDollars(text ?? '')
  return amount === null || amount < 0 || amount > MOST_CENTS ? undefined : amount
}

const yearsIn = (text: string | null) =>
  /^\d{1,3}$/.test(text ?? '') && Number(text) <= 200 ? Number(text) : undefined
