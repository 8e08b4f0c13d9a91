import type { CountyChoices } from '@fieldstone/contract/entities/counties/county-settings'
import type { RehearsalSummary } from '@fieldstone/contract/entities/rehearsals/rehearsal'
import { formatDate } from '../../lib/format.ts'
import { t as county } from '../../lib/messages/counties.ts'
import { t } from '../../lib/messages/rehearsals.ts'
import { inOrder, ruleSentence } from '../../records/rules/rule-words.ts'

type Staged = Pick<RehearsalSummary, 'stateId' | 'countyName' | 'effectiveFrom' | 'values' | 'choices'>

/** 'Summit, OH'. */
export const placeText = ({ stateId, countyName }: Staged): string =>
  countyName === null
    ? t('wholeState', { state: stateId })
    : t('countyOf', { county: countyName, state: stateId })

export const fromText = ({ effectiveFrom }: Staged): string =>
  effectiveFrom === null ? t('atOnce') : formatDate(effectiveFrom)

const CHOICES = ['canRequestPayoff', 'mustGetPayoffFromCounty', 'noPayoffAfterLegal'] as const

/** What the change holds, a sentence each; with `present`, only what would differ from the settings as they are. */
export function changeSentences({ values, choices }: Staged, present: CountyChoices | null = null): string[] {
  if (choices === null)
    return inOrder(Object.keys(values ?? {})).map((name) => ruleSentence(name, values?.[name]))
  return CHOICES.flatMap((name) => {
    const [setting, value] = [county(name), yesNo(choices[name])]
    if (present === null) return [t('choice', { setting, value })]
    if (present[name] === choices[name]) return []
    return [t('choiceBefore', { setting, value, before: yesNo(present[name]) })]
  })
}

const yesNo = (isSo: boolean): string => t(isSo ? 'yes' : 'no')
