import type { ReactNode } from 'react'
import { PageHeading } from '../../lib/page-heading.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import './accounts.css'

interface MessagePageProps {
  readonly title: string
  readonly lede: ReactNode
  readonly children?: ReactNode
  /** Next actions, the most likely first. */
  readonly actions: ReactNode
}

/** A confirmation: what was done, what comes next, and where to go. */
export const MessagePage = ({ title, lede, children, actions }: MessagePageProps) => (
  <Sheet isRuled className="stack narrow">
    <PageHeading title={title} isModest />
    <p className="lede">{lede}</p>
    {children}
    <p className="row">{actions}</p>
  </Sheet>
)
