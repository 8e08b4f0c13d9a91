import type { ComponentProps, ReactNode } from 'react'
import { t } from '../../../lib/messages/what-if-answer.ts'
import { MoneyTable } from '../../../ui/money-table.tsx'
import { Sheet } from '../../../ui/sheet.tsx'

interface SumsProps extends Required<Pick<ComponentProps<typeof MoneyTable>, 'entries' | 'total'>> {
  readonly children?: ReactNode
}

/** How an answer adds up, from what is owed today. */
export const Sums = ({ entries, total, children }: SumsProps) => (
  <Sheet className="stack" aria-labelledby="sums">
    <h3 id="sums">{t('sums')}</h3>
    <MoneyTable caption={t('sums')} entries={entries} total={total} />
    {children}
  </Sheet>
)
