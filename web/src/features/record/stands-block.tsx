import type { CountyCertificate } from '@fieldstone/contract/entities/certificates/certificate'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { useSession } from '../../lib/session.ts'
import { type RecordTab, recordPath } from '../../records/record-path.ts'
import { useOnward } from './record-frame.tsx'

interface BlockProps {
  readonly title: string
  readonly certificate?: CountyCertificate
  /** The tab that tells more. */
  readonly link?: { readonly tab: RecordTab; readonly words: string } | null
  readonly children: ReactNode
}

/** One subject of what stands. */
export function Block({ title, certificate, link, children }: BlockProps) {
  const id = useId()
  const role = useSession()?.role
  const onward = useOnward()
  return (
    <section className="stands-block" aria-labelledby={id}>
      <div className="stands-head">
        <h2 id={id}>{title}</h2>
        {certificate && link ? (
          <Link to={recordPath(link.tab, certificate, role)} state={onward}>
            {link.words}
          </Link>
        ) : null}
      </div>
      {children}
    </section>
  )
}
