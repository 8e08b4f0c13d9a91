import type { CheckedPaper } from '@fieldstone/contract/entities/analysis/proofs/checked-paper'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { ServicingPhone } from '../../../lib/contact.tsx'
import { formatInstantDay, formatLongDate, formatMoney } from '../../../lib/format.ts'
import { t } from '../../../lib/messages/proofs.ts'
import { PATHS } from '../../../lib/paths.ts'
import { Notice } from '../../../ui/notice.tsx'
import { type Fact, FactList } from '../../../ui/record-header.tsx'
import { Sheet } from '../../../ui/sheet.tsx'

/** Shows the result, then what we issued, to compare with the document. */
export function CheckResult({ paper }: { readonly paper: CheckedPaper | null }) {
  return (
    <>
      <Verdict paper={paper} />
      {paper ? <Issued paper={paper} /> : null}
    </>
  )
}

/** Takes the focus, so that screen readers announce it. */
function Verdict({ paper }: { readonly paper: CheckedPaper | null }) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => notice.current?.focus(), [])
  const phone = <ServicingPhone />
  if (paper === null)
    return (
      <Notice ref={notice} kind="bad" title={t('unknown')}>
        {t.rich('unknownBody', { phone })}
      </Notice>
    )
  if (paper.altered.length > 0)
    return (
      <Notice ref={notice} kind="bad" title={t('altered')}>
        {t.rich('alteredBody', { phone })}
        <ul>
          {paper.altered.map((part) => (
            <li key={part}>{t(`part-${part}`)}</li>
          ))}
        </ul>
      </Notice>
    )
  const words = wordsOf(paper)
  return (
    <Notice ref={notice} kind={paper.standing === 'current' ? 'good' : 'waiting'} title={t(words)}>
      {t.rich(`${words}Body`, { phone })}{' '}
      {paper.newerNumber === null ? null : t('newer', { number: paper.newerNumber })}{' '}
      {needsNew(paper) ? <Link to={PATHS.search}>{t('findNew')}</Link> : null}
    </Notice>
  )
}

/** Links to today's payoff by search. The answer does not contain the certificate's id, because a code must not open a certificate. */
const needsNew = ({ standing }: CheckedPaper): boolean => standing === 'superseded' || standing === 'past'

const wordsOf = ({ standing, kind }: CheckedPaper) =>
  standing === 'current' ? (`current_${kind}` as const) : standing

function Issued({ paper }: { readonly paper: CheckedPaper }) {
  return (
    <Sheet className="stack" aria-labelledby="issued">
      <h2 id="issued">{t('issuedTitle')}</h2>
      <p className="muted">{t('issuedLede')}</p>
      <FactList facts={factsOf(paper)} />
      {paper.kind === 'payoff' ? <p>{t.rich('neverChanges', { phone: <ServicingPhone /> })}</p> : null}
    </Sheet>
  )
}

function factsOf(paper: CheckedPaper): Fact[] {
  const { kind, number, certificateNo, countyName, stateName, amountCents, day, mailTo } = paper
  const { wireRouting, wireLast4 } = paper
  const place = { number: certificateNo, county: countyName, state: stateName }
  return [
    { label: t('kind'), value: t(`kind-${kind}`) },
    { label: t('number'), value: number, isNumber: true },
    { label: t('certificate'), value: t('certificateIn', place) },
    ...(amountCents === null ? [] : [{ label: t('total'), value: formatMoney(amountCents), isNumber: true }]),
    { label: t(`day-${kind}`), value: formatLongDate(day) },
    { label: t('issuedOn'), value: formatInstantDay(paper.issuedAt) },
    ...(mailTo.length === 0 ? [] : [{ label: t('mailTo'), value: mailTo.join(', ') }]),
    ...(wireRouting === null ? [] : [{ label: t('bank'), value: wireRouting, isNumber: true }]),
    ...(wireLast4 === null ? [] : [{ label: t('wire'), value: t('wireEnds', { last4: wireLast4 }) }]),
  ]
}
