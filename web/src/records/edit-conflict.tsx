import { useEffect, useRef } from 'react'
import type { NameOf, Values } from '../lib/form/values.ts'
import { formatInstant } from '../lib/format.ts'
import { t } from '../lib/messages/edit-conflict.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import type { VersionedForm } from './use-versioned-form.ts'

interface EditConflictProps<R, V extends Values> {
  readonly form: Pick<VersionedForm<R, V>, 'conflict' | 'values' | 'keepMine' | 'takeTheirs'> & {
    /** Counts up each time that the notice must take the focus: a form with a button stands far below it. */
    readonly attempt?: number
  }
  readonly valuesOf: (record: R) => V
  readonly labelOf: (name: NameOf<V>) => string
  /** What a value means, where it is a code; null: it stands as it is. */
  readonly textOf?: (name: NameOf<V>, value: string) => string | null
  /** Of notes, where the texts of both can stand. */
  readonly both?: { readonly fields: readonly NameOf<V>[]; readonly keep: (name: NameOf<V>) => void }
}

/** Both users changed the same fields: shows both values of each, and lets this user choose. */
export default function EditConflict<R, V extends Values>(props: EditConflictProps<R, V>) {
  const { form, valuesOf, labelOf, textOf, both } = props
  const { conflict, values, keepMine, takeTheirs, attempt = 0 } = form
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (attempt > 0) notice.current?.focus()
  }, [attempt])
  if (conflict === null) return null
  const theirs = valuesOf(conflict.theirs)
  const textIn = (from: V, name: NameOf<V>) => textOf?.(name, from[name] ?? '') ?? shown(from[name])
  const who = conflict.changedBy ?? t('somebodyElse')
  const { changedAt } = conflict
  const title = changedAt ? t('title', { who, at: formatInstant(changedAt) }) : t('titlePlain', { who })
  return (
    <Notice ref={notice} kind="waiting" role="alert" title={title}>
      <ul className="stack tight">
        {conflict.fields.map((name) => {
          const field = labelOf(name)
          return (
            <li key={name} className="stack tight">
              <p>{t('field', { field, theirs: textIn(theirs, name), mine: textIn(values, name) })}</p>
              <p className="row">
                <Button size="small" aria-label={t('keepMineOf', { field })} onClick={() => keepMine(name)}>
                  {t('keepMine')}
                </Button>
                <Button
                  kind="default"
                  size="small"
                  aria-label={t('takeTheirsOf', { field })}
                  onClick={() => takeTheirs(name)}
                >
                  {t('takeTheirs')}
                </Button>
                {both?.fields.includes(name) ? (
                  <Button
                    kind="default"
                    size="small"
                    aria-label={t('keepBothOf', { field })}
                    onClick={() => both.keep(name)}
                  >
                    {t('keepBoth')}
                  </Button>
                ) : null}
              </p>
            </li>
          )
        })}
      </ul>
    </Notice>
  )
}

const shown = (value: string | undefined): string =>
  value === undefined || value === '' ? t('nothing') : value === 'yes' ? t('yes') : value

/** What a box says in a conflict. */
export const ticked = (isTicked: boolean): string => t(isTicked ? 'yes' : 'no')
