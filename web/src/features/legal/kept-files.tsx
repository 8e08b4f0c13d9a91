import { useSyncExternalStore } from 'react'
import { Link, useLocation } from 'react-router'
import { trailFrom } from '../../lib/back-link.ts'
import { formatInstant } from '../../lib/format.ts'
import { discardKept, fieldIdOf, type KeptDraft, keptDrafts, onKeptChange } from '../../lib/kept-drafts.ts'
import { t } from '../../lib/messages/legal.ts'
import { legalParcelPath } from '../../lib/staff-paths.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showUndo } from '../../ui/toasts.tsx'
import { labelOf } from './legal-record.ts'
import { isTracked, trackingLabel } from './tracking-parts.tsx'

interface KeptFilesProps {
  /** Whether the row of a file is open. An open row shows its own draft. */
  readonly isOpen: (id: number) => boolean
}

/** Lists the unsaved drafts of files in this browser, each with a link and a button to discard it. */
export function KeptFiles({ isOpen }: KeptFilesProps) {
  const { pathname, search } = useLocation()
  const drafts = useKept().filter(({ id }) => !isOpen(id))
  if (drafts.length === 0) return null
  return (
    <Notice kind="waiting" title={t('keptTitle', { count: drafts.length })}>
      <p>{t('keptHint')}</p>
      <ul className="kept-files">
        {drafts.map((draft) => (
          <li key={draft.place} className="row">
            <b className="num">{draft.name}</b>
            <span>{fieldsText(draft)}</span>
            <span className="small">{t('keptSince', { when: formatInstant(new Date(draft.at)) })}</span>
            <Link
              className={buttonClass({ kind: 'default', size: 'small' })}
              to={pathOf(draft)}
              state={trailFrom(pathname + search)}
              aria-label={t('keptOpenOf', namesOf(draft))}
            >
              {t('keptOpen')}
            </Link>
            <Button
              kind="quiet"
              size="small"
              aria-label={t('keptDiscardOf', namesOf(draft))}
              onClick={() => discard(draft)}
            >
              {t('keptDiscard')}
            </Button>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

const fieldsText = ({ fields }: KeptDraft): string =>
  fields.map((field) => (isTracked(field) ? trackingLabel(field) : labelOf(field))).join(', ')

const namesOf = (draft: KeptDraft) => ({ name: draft.name, fields: fieldsText(draft) })

/** Links to the first field of the file that has a draft. */
const pathOf = ({ id, place, fields: [first = ''] }: KeptDraft): string =>
  `${legalParcelPath(id)}#${fieldIdOf(place, first)}`

function discard(draft: KeptDraft): void {
  const onUndo = discardKept(draft.place)
  void showUndo(t('keptDiscarded', namesOf(draft)), { label: t('undo'), onUndo })
}

/** Compares the drafts as text, so that the component renders again only if they change. */
const useKept = (): readonly KeptDraft[] =>
  JSON.parse(useSyncExternalStore(onKeptChange, () => JSON.stringify(keptDrafts()))) as readonly KeptDraft[]
