import type { Worklist } from '@fieldstone/contract/entities/worklists/worklist'
import { useSearchParams } from 'react-router'
import { t } from '../../lib/messages/worklists.ts'
import { withFlags } from '../../lib/table-view.ts'
import { SelectField } from '../../ui/field.tsx'
import { useWorklists, worklistFlag, worklistIn } from './use-worklists.ts'

interface WorklistSelectProps {
  readonly value: string
  readonly onValue: (id: string) => void
  /** The text of the first option. */
  readonly none: string
}

/** Chooses one of the lists that this person may use. */
export function WorklistSelect({ value, onValue, none }: WorklistSelectProps) {
  const lists = useWorklists()
  return (
    <SelectField
      id="worklist"
      label={t('list')}
      value={value}
      none={none}
      options={(lists ?? []).map((list) => ({ value: String(list.id), label: labelOf(list) }))}
      onChange={(event) => onValue(event.currentTarget.value)}
    />
  )
}

const labelOf = ({ name, isOwn, ownerName }: Worklist): string =>
  isOwn ? name : t('shared', { name, owner: ownerName })

/** Chooses the list that filters the page. Another list starts on page 1. Shows nothing if there are no lists. */
export function WorklistChoice() {
  const [params, setParams] = useSearchParams()
  const lists = useWorklists()
  const id = worklistIn(params)
  if (id === undefined && (lists === undefined || lists.length === 0)) return null
  return (
    <WorklistSelect
      value={String(id ?? '')}
      none={t('everyLien')}
      onValue={(id) => setParams(withFlags(params, worklistFlag(id)), { preventScrollReset: true })}
    />
  )
}
