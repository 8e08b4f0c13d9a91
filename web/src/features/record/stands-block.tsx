import type { CountyCertificate } from '@fieldstone/contract/entities/certificates/county-certificate'
import { type ReactNode, useId } from 'react'
import type { RecordTab } from '../../records/record-path.ts'
import { TabLink } from './tab-link.tsx'

interface BlockProps {
  readonly title: string
  readonly certificate?: CountyCertificate
  /** The tab with details. */
  readonly link?: { readonly tab: RecordTab; readonly words: string } | null
  readonly children: ReactNode
}

/** One block of the current state. */
export function Block({ title, certificate, link, children }: BlockProps) {
  const id = useId()
  return (
    <section className="stands-block" aria-labelledby={id}>
      <div className="stands-head">
        <h2 id={id}>{title}</h2>
        {certificate && link ? (
          <TabLink tab={link.tab} record={certificate}>
            {link.words}
          </TabLink>
        ) : null}
      </div>
      {children}
    </section>
  )
}
