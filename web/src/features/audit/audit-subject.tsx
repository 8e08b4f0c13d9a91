import type { AuditLine } from '@fieldstone/contract/entities/audit/audit'
import { Link } from 'react-router'
import { t } from '../../lib/messages/audit.ts'
import { subjectPath, subjectText } from './audit-subjects.ts'

/** What a line is about: in words, with the way to its page and to all lines about it. */
export function AuditSubject({ line }: { readonly line: AuditLine }) {
  const { subjectKind: kind, subjectId: id } = line
  if (kind === null) return '–'
  const path = subjectPath(line)
  const text = subjectText(line)
  const raw = id === null ? kind : `${kind}:${id}`
  return (
    <>
      {path === null ? <span title={raw}>{text}</span> : <Link to={path}>{text}</Link>}{' '}
      <Link
        className="audit-only in-whole-row"
        to={`?${new URLSearchParams({ subject: raw })}`}
        title={raw}
        aria-label={t('subjectLinesOf', { subject: text })}
      >
        {t('subjectLines')}
      </Link>
    </>
  )
}
