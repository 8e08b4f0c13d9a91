import type { RehearsalSummary } from '@fieldstone/contract/entities/analysis/rehearsals/rehearsal'
import type { CountyChoices } from '@fieldstone/contract/entities/counties/county-settings'
import { formatDate } from '../../../lib/format.ts'
import { t as county } from '../../../lib/messages/counties.ts'
import { t } from '../../../lib/messages/rehearsals.ts'
import { inOrder, ruleSentence } from '../../../records/rules/rule-words.ts'

type Staged = Pick<RehearsalSummary, 'stateId' | 'countyName' | 'effectiveFrom' | 'values' | 'choices'>

/** 'Summit, OH'. */
export const placeText = ({ stateId, countyName }: Staged): string =>
  countyName === null
    ? t('wholeState', { state: stateId })
    : t('countyOf', { county: countyName, state: stateId })

export const fromText = ({ effectiveFrom }: Staged): string =>
  effectiveFrom === null ? t('atOnce') : formatDate(effectiveFrom)

const CHOICES = ['canRequestPayoff', 'mustGetPayoffFromCounty', 'noPayoffAfterLegal'] as const

/** Returns a sentence for each changed setting. For county settings, only those that differ from `present`. */
export function changeSentences({ values, choices }: Staged, present: CountyChoices | null): string[] {
  if (choices === null) return ruleSentences(values)
  return CHOICES.flatMap((name) => {
    if (present !== null && present[name] === choices[name]) return []
    const before = present === null ? '' : yesNo(present[name])
    const [setting, value] = [county(name), yesNo(choices[name])]
    return [
      present === null ? t('choice', { setting, value }) : t('choiceBefore', { setting, value, before }),
    ]
  })
}

/** Returns the same in one line, for a list. */
export function changeText({ values, choices }: Staged): string {
  const [first = '', ...others] = ruleSentences(values)
  if (choices !== null) return t('countySettings')
  return others.length === 0 ? first : t('andMore', { first, count: others.length })
}

const ruleSentences = (values: Staged['values']): string[] =>
  inOrder(Object.keys(values ?? {})).map((name) => ruleSentence(name, values?.[name]))

const yesNo = (isSo: boolean): string => t(isSo ? 'yes' : 'no')
