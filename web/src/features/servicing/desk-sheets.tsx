import type { Desk } from '@fieldstone/contract/entities/servicing/desk'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ActDialog } from '../../lib/form/act-dialog.tsx'
import { t } from '../../lib/messages/desk.ts'
import { PATHS } from '../../lib/paths.ts'
import { Loaded } from '../../records/loaded.tsx'
import { Notice } from '../../ui/notice.tsx'
import { BlockSkeleton } from '../../ui/skeletons.tsx'
import type { SheetProps } from './act-button.tsx'
import { EscrowSheet } from './escrow-sheet.tsx'
import { FactsSheet } from './facts-sheet.tsx'
import { HoldsSheet } from './holds-sheet.tsx'
import { LettersSheet } from './letters-sheet.tsx'
import { RedemptionSheet } from './redemption-sheet.tsx'
import { TaxesSheet } from './taxes-sheet.tsx'
import { useDesk, useOpenAct, useShowDesk } from './use-desk.ts'

interface DeskProps {
  readonly certificateId: number
}

/** Redemption and release, escrow, later taxes and posted expenses, holds, with what staff do about them. */
export const MoneyDesk = ({ certificateId }: DeskProps) => (
  <Sheets certificateId={certificateId}>
    {(props) => (
      <>
        <WhyNoFigure desk={props.desk} />
        <div className="halves">
          <div className="stack loose">
            <RedemptionSheet {...props} />
            <EscrowSheet {...props} />
            <HoldsSheet {...props} />
          </div>
          <TaxesSheet {...props} />
        </div>
      </>
    )}
  </Sheets>
)

/** Letters, and payoff requests. */
export const WordsDesk = ({ certificateId }: DeskProps) => (
  <Sheets certificateId={certificateId}>{(props) => <LettersSheet {...props} />}</Sheets>
)

/** The recorded facts of the certificate. */
export const FactsDesk = ({ certificateId }: DeskProps) => (
  <Sheets certificateId={certificateId}>{(props) => <FactsSheet {...props} />}</Sheets>
)

interface SheetsProps extends DeskProps {
  readonly children: (props: SheetProps<Desk>) => ReactNode
}

/** Some sheets of the desk, with the dialog of the open act. The sheets show what it has changed. */
function Sheets({ certificateId, children }: SheetsProps) {
  const desk = useDesk(certificateId)
  const { open, show, close } = useOpenAct()
  const done = useShowDesk()
  return (
    <Loaded query={desk} failedTitle={t('failed')} skeleton={<BlockSkeleton height="20rem" />}>
      {(it) => (
        <>
          {children({ desk: it, onAct: show })}
          {open ? <ActDialog act={open(it, done)} onClose={close} /> : null}
        </>
      )}
    </Loaded>
  )
}

/** Shows what staff can do about a certificate without a payoff figure. */
function WhyNoFigure({ desk: { owedCents, facts } }: { readonly desk: Desk }) {
  if (owedCents !== null) return null
  const missing = [
    facts.saleType === null ? [t('factsSaleType')] : [],
    facts.purchasedOn === null ? [t('factsPurchased')] : [],
    facts.priceCents === null ? [t('factsPrice')] : [],
    facts.rateBps === null ? [t('factsRate')] : [],
  ].flat()
  const why =
    missing.length > 0
      ? t('notRecordedYet', { facts: missing.join(', ') })
      : t.rich('noRules', {
          rules: <Link to={PATHS.payoffRules}>{t('noRulesRules')}</Link>,
          check: <Link to={PATHS.verify}>{t('noRulesCheck')}</Link>,
        })
  return (
    <Notice kind="waiting" title={t('noFigure')}>
      {why}
    </Notice>
  )
}
