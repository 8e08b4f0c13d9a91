import type { LegalHistoryLine } from '@fieldstone/contract/entities/legal/legal'
import { parsePlainDate } from '@fieldstone/domain/calendar/plain-date'
import { EXPENSE_KINDS, PARTY_TYPES } from '@fieldstone/domain/legal/file'
import { formatDate } from '../../lib/format.ts'
import { t } from '../../lib/messages/legal.ts'
import { documentChangeText } from '../../records/documents/visibility.ts'
import { FIELD_OF_WIRE, labelOf } from './legal-record.ts'
import { trackingLabel } from './tracking-parts.tsx'

type Line = Pick<LegalHistoryLine, 'field' | 'item' | 'before' | 'after'>

/** Describes one change of a legal file: 'Complaint filed set to 11/02/2026'. */
export function changeText({ field, item, before, after }: Line): string {
  const ofDocument = documentChangeText(field, item, before, after)
  if (ofDocument !== null) return ofDocument
  const text =
    markText(field, before, after) ?? wholeText(field, after) ?? valuesText(field, item, before, after)
  return item === null ? text : t('historyItem', { item: datesIn(item), text })
}

/** Describes a mark of a deadline that was set or removed. */
function markText(field: string, before: string | null, after: string | null): string | null {
  if (field === 'deadlineHandled')
    return after === null
      ? t('historyUnhandled', { reason: before ?? '' })
      : t('historyHandled', { reason: after })
  if (field === 'deadlinePutOff')
    return after === null
      ? t('historyNotPutOff', { date: datesIn(before ?? '') })
      : t('historyPutOff', { date: datesIn(after) })
  return null
}

/** Describes a change that has its own text, without its values. */
function wholeText(field: string, after: string | null): string | null {
  if (FIELD_OF_WIRE[field] === 'isActive') return t(after === 'true' ? 'historyOpened' : 'historyClosed')
  if (field === 'postedDate' && after !== null) return t('postedOn', { date: valueText(field, after) })
  return null
}

function valuesText(field: string, item: string | null, before: string | null, after: string | null): string {
  const label = item === null ? ownLabel(field) : trackingLabel(field)
  const [from, to] = [before, after].map((value) => valueText(field, value ?? ''))
  if (before === null) return t('historySet', { field: label, after: to ?? '' })
  if (after === null) return t('historyRemoved', { field: label, before: from ?? '' })
  return t('historyChanged', { field: label, before: from ?? '', after: to ?? '' })
}

/** 'In' and 'Out' are clear beside their case, but not alone. */
function ownLabel(field: string): string {
  const name = FIELD_OF_WIRE[field]
  if (name === 'bankruptcyInOn') return t('historyBankruptcyIn')
  if (name === 'bankruptcyOutOn') return t('historyBankruptcyOut')
  return labelOf(field)
}

function valueText(field: string, value: string): string {
  if (value === 'true' || value === 'false') return t(value === 'true' ? 'yes' : 'no')
  const party = PARTY_TYPES.find((it) => it === value)
  if (field === 'partyType' && party) return t(`party_${party}`)
  const kind = EXPENSE_KINDS.find((it) => it === value)
  if (field === 'expenseKind' && kind) return t(`kind_${kind}`)
  if (field === 'expenseAmt') return `$${value}`
  if (FIELD_OF_WIRE[field] === 'bankruptcyType' && value !== '') return t('chapter', { number: value })
  return datesIn(value)
}

const datesIn = (text: string): string =>
  text.replaceAll(/\d{4}-\d{2}-\d{2}/g, (day) => formatDate(parsePlainDate(day)) || day)
