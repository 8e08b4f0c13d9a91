import type { TemplateVersion } from '@fieldstone/contract/entities/mail/template'
import { templateRoutes } from '@fieldstone/contract/routes/mail/templates'
import type { TemplateCode } from '@fieldstone/contract/templates'
import type { AccountLanguage } from '@fieldstone/domain/accounts/language'
import { type ComparedLine, compareLines } from '@fieldstone/domain/templates/compare'
import { useState } from 'react'
import { useCall } from '../../lib/calls.ts'
import { formatInstant } from '../../lib/format.ts'
import { t } from '../../lib/messages/templates.ts'
import { Loaded } from '../../records/loaded.tsx'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { BlockSkeleton } from '../../ui/skeletons.tsx'
import { showSuccess } from '../../ui/toasts.tsx'

interface TemplateVersionsProps {
  readonly code: TemplateCode
  readonly language: AccountLanguage
  /** Copies an older text to the editor. */
  readonly onTakeUp: (subject: string, text: string) => void
}

/** Lists the versions of a text: who changed it and when, what changed, and a button to copy it to the editor. */
export function TemplateVersions({ code, language, onTakeUp }: TemplateVersionsProps) {
  const versions = useCall(
    templateRoutes.listTemplateVersions,
    { params: { code }, query: { language } },
    { staleTime: 0 },
  )
  return (
    <Sheet className="stack" aria-labelledby="versions">
      <h2 id="versions">{t('versions')}</h2>
      <p className="muted">{t('versionsLede')}</p>
      <Loaded query={versions} skeleton={<BlockSkeleton height="6rem" />}>
        {(rows) => (
          <ol className="version-list">
            {rows.map((row, index) => (
              <Version
                key={row.version}
                version={row}
                before={rows[index + 1] ?? null}
                onTakeUp={() => {
                  onTakeUp(row.subject, row.text)
                  void showSuccess(t('takenUp'))
                }}
              />
            ))}
          </ol>
        )}
      </Loaded>
    </Sheet>
  )
}

interface VersionProps {
  readonly version: TemplateVersion
  /** Null for the product's own text, before which there is none. */
  readonly before: TemplateVersion | null
  readonly onTakeUp: () => void
}

function Version({ version, before, onTakeUp }: VersionProps) {
  const [isOpen, setOpen] = useState(false)
  const title = version.isOwn ? t('versionOwn') : t('version', { version: version.version })
  return (
    <li className="stack tight">
      <p>
        <b>{title}</b>{' '}
        <span className="muted">
          {version.at === null
            ? t('versionFirst')
            : t('versionWho', { at: formatInstant(version.at), name: version.by ?? '' })}
        </span>
      </p>
      {version.note === '' ? null : <p>{version.note}</p>}
      <div className="row">
        {before === null ? null : (
          <Button kind="default" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t('compare')}
          </Button>
        )}
        <Button kind="default" size="small" onClick={onTakeUp}>
          {t('takeUp')}
        </Button>
      </div>
      {isOpen && before !== null ? <Compared version={version} before={before} /> : null}
    </li>
  )
}

const whole = ({ subject, text }: TemplateVersion): string => `${subject}\n\n${text}`

function Compared({
  version,
  before,
}: {
  readonly version: TemplateVersion
  readonly before: TemplateVersion
}) {
  const lines = compareLines(whole(before), whole(version))
  if (lines.every(({ change }) => change === 'same')) return <p>{t('unchanged')}</p>
  return (
    <div className="compared">
      {lines.map((it, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of two versions never change places
        <Line key={index} {...it} />
      ))}
    </div>
  )
}

function Line({ change, line }: ComparedLine) {
  if (change === 'same') return <p>{line}</p>
  const Mark = change === 'added' ? 'ins' : 'del'
  return (
    <p className={change}>
      <span className="visually-hidden">{t(change === 'added' ? 'lineAdded' : 'lineRemoved')} </span>
      <Mark>{line}</Mark>
    </p>
  )
}
