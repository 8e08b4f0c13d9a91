import type { Proposal } from '@fieldstone/contract/entities/payments/received-payment'
import { useEffect, useState } from 'react'
import { formatMoney } from '../../../lib/format.ts'
import { t } from '../../../lib/messages/received.ts'
import { Button } from '../../../ui/button.tsx'
import { ChoiceCard } from '../../../ui/choice-card.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { TextField } from '../../../ui/field.tsx'
import { type ProposalQuestion, useProposals } from './received-queries.ts'

/** The value for money that belongs to no certificate yet. */
export const NOBODY = 'nobody'

interface ChooseCertificateProps {
  /** A certificate's id, or NOBODY. */
  readonly value: string
  readonly onValue: (value: string) => void
  /** As typed in the form. Proposals take it into account. */
  readonly amount: string
  readonly hasNobody?: boolean
  /** The initial text of the search field. */
  readonly initialText?: string
  /** The certificate beside whose record it is asked: numbers are those of a county, so others may have the same. */
  readonly besideId?: number | null
}

/** Searches for the certificate that money belongs to, and shows the evidence for each. */
export function ChooseCertificate({
  value,
  onValue,
  amount,
  hasNobody = false,
  initialText = '',
  besideId = null,
}: ChooseCertificateProps) {
  const [text, setText] = useState(initialText)
  const [question, setQuestion] = useState<ProposalQuestion | null>(
    initialText === '' ? null : { text: initialText, amount, besideId },
  )
  const { data, error, refetch, isFetching } = useProposals(question)
  const none = hasNobody ? NOBODY : ''
  const ask = () => {
    setQuestion({ text: text.trim(), amount, besideId })
    onValue(none)
  }
  // Money never goes to a certificate that is not among those shown.
  const isHidden = value !== none && data?.every(({ certificateId }) => String(certificateId) !== value)
  useEffect(() => {
    if (isHidden) onValue(none)
  })
  return (
    <div className="stack">
      <TextField
        id="findText"
        label={t('findLabel')}
        hint={t('findHint')}
        value={text}
        maxLength={120}
        autoComplete="off"
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          ask()
        }}
      />
      <div>
        <Button kind="default" size="small" isBusy={isFetching} onClick={ask}>
          {t('find')}
        </Button>
      </div>
      {error ? <Failed title={t('failed')} message={error.message} onRetry={() => void refetch()} /> : null}
      {data?.length === 0 ? <p role="status">{t(hasNobody ? 'findNone' : 'findNoneHere')}</p> : null}
      {hasNobody || (data !== undefined && data.length > 0) ? (
        <fieldset className="choices">
          <legend>{t('belongs')}</legend>
          {ownFirst(data ?? [], besideId).map((proposal) => (
            <ProposalCard
              key={proposal.certificateId}
              proposal={proposal}
              value={value}
              onValue={onValue}
              isBeside={proposal.certificateId === besideId}
            />
          ))}
          {hasNobody ? (
            <ChoiceCard
              name="certificate"
              value={NOBODY}
              label={t('nobody')}
              isChosen={value === NOBODY}
              onChoose={onValue}
            >
              <p className="small muted">{t('nobodyBody')}</p>
            </ChoiceCard>
          ) : null}
        </fieldset>
      ) : null}
    </div>
  )
}

const ownFirst = (proposals: readonly Proposal[], besideId: number | null): readonly Proposal[] =>
  proposals.toSorted((a, b) => Number(b.certificateId === besideId) - Number(a.certificateId === besideId))

interface ProposalCardProps {
  readonly proposal: Proposal
  readonly isBeside: boolean
  readonly value: string
  readonly onValue: (value: string) => void
}

function ProposalCard({ proposal, isBeside, value, onValue }: ProposalCardProps) {
  const { certificateId, certificateNo, parcelNo, ownerName, countyName, payoffCents, isRedeemed } = proposal
  const id = String(certificateId)
  const list = proposal.evidence.map((it) => t(`evidence_${it}`)).join(', ')
  return (
    <ChoiceCard
      name="certificate"
      value={id}
      label={certificateNo}
      isChosen={value === id}
      onChoose={onValue}
    >
      {isBeside ? <p className="small">{t('proposalBeside')}</p> : null}
      <p className="small">
        {t('proposalParcel', { parcel: parcelNo, owner: ownerName, county: countyName })}
      </p>
      {list === '' ? null : <p className="small">{t('evidence', { list })}</p>}
      {isRedeemed ? <p className="small">{t('proposalRedeemed')}</p> : null}
      {payoffCents === null ? null : (
        <p className="small num">{t('proposalPayoff', { amount: formatMoney(payoffCents) })}</p>
      )}
    </ChoiceCard>
  )
}
