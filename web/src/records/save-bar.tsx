import type { ReactNode } from 'react'
import type { Form } from '../lib/form/use-form.ts'
import { useSaveKey } from '../lib/form/use-save-key.ts'
import type { NameOf, Values } from '../lib/form/values.ts'
import { t } from '../lib/messages/save-bar.ts'
import { Button } from '../ui/button.tsx'
import { focusField } from '../ui/error-summary.tsx'
import { showUndo } from '../ui/toasts.tsx'
import './save-bar.css'

interface SaveBarProps<V extends Values> {
  readonly form: Pick<Form<V>, 'isBusy' | 'changed' | 'values' | 'set' | 'reset'> & {
    /** Fields that somebody else has changed as well. */
    readonly conflict: { readonly fields: readonly NameOf<V>[] } | null
  }
  readonly labelOf: (name: NameOf<V>) => string
  /** The text of the button, such as 'Save agreement'. */
  readonly save: string
  /** Other actions with the typed values, shown before the save button. */
  readonly beside?: ReactNode
}

const MOST_NAMED = 3

/**
 * The last part of a form, which stays visible: links to the unsaved or conflicting fields, and the buttons. Ctrl+S saves
 * from anywhere on the page.
 */
export function SaveBar<V extends Values>({ form, labelOf, save, beside }: SaveBarProps<V>) {
  const bar = useSaveKey<HTMLElement>()
  const { changed, conflict, values } = form
  const discard = () => {
    form.reset()
    void showUndo(t('discarded'), { label: t('bringBack'), onUndo: () => form.set(values) })
  }
  return (
    <section ref={bar} className="form-bar" aria-label={t('label')}>
      <p role="status">
        {conflict ? (
          <Clashes fields={conflict.fields} labelOf={labelOf} />
        ) : (
          <Unsaved {...{ changed, labelOf }} />
        )}
      </p>
      <div className="row">
        {changed.length > 0 && conflict === null ? (
          <Button kind="default" onClick={discard}>
            {t('discard')}
          </Button>
        ) : null}
        {beside}
        <Button type="submit" isBusy={form.isBusy}>
          {save}
        </Button>
      </div>
    </section>
  )
}

interface NamedProps<V extends Values> {
  readonly fields: readonly NameOf<V>[]
  readonly labelOf: (name: NameOf<V>) => string
}

const Clashes = <V extends Values>({ fields, labelOf }: NamedProps<V>) => (
  <>
    <b className="form-bar-clash">{t('clashes', { count: fields.length })}</b>{' '}
    <Named {...{ fields, labelOf }} />
  </>
)

function Unsaved<V extends Values>({
  changed,
  labelOf,
}: { readonly changed: NamedProps<V>['fields'] } & Pick<NamedProps<V>, 'labelOf'>) {
  if (changed.length === 0) return <span className="muted">{t('none')}</span>
  return (
    <>
      <b>{t('changed', { count: changed.length })}</b> <Named fields={changed} labelOf={labelOf} />
    </>
  )
}

function Named<V extends Values>({ fields, labelOf }: NamedProps<V>) {
  const rest = fields.length - MOST_NAMED
  return (
    <>
      {fields.slice(0, MOST_NAMED).map((name, place) => (
        <span key={name}>
          {place === 0 ? '' : ', '}
          <a href={`#${name}`} onClick={(event) => focusField(event, name)}>
            {labelOf(name)}
          </a>
        </span>
      ))}
      {rest > 0 ? ` ${t('more', { count: rest })}` : ''}
    </>
  )
}
