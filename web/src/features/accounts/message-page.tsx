import type { ReactNode } from 'react'
import { PageHeading } from '../../lib/page-heading.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import './accounts.css'

interface MessagePageProps {
  readonly title: string
  readonly lede: ReactNode
  readonly children?: ReactNode
  /** What can be done next, the likeliest first. */
  readonly actions: ReactNode
}

/** What was done, what comes next, and where to go: the end of a form of this folder. */
export const MessagePage = ({ title, lede, children, actions }: MessagePageProps) => (
  <Sheet isRuled className="stack narrow">
    <PageHeading title={title} isModest />
    <p className="lede">{lede}</p>
    {children}
    <p className="row">{actions}</p>
  </Sheet>
)
