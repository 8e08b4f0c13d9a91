import type { IfUnpaid } from '@fieldstone/contract/entities/payoff/what-if'
import { isDayOff, nextBusinessDay } from '@fieldstone/domain/calendar/holidays'
import { RELEASE_DAYS } from '@fieldstone/domain/payments/release'
import { Link } from 'react-router'
import { formatLongDate } from '../../../lib/format.ts'
import { t } from '../../../lib/messages/what-if-answer.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { addressOf } from './asked.ts'

/** What somebody who sells or refinances has to know: when the money must come, and what to ask for. */
export function Closing({ answer }: { readonly answer: IfUnpaid }) {
  const { on, later, certificateNo } = answer
  if (later.totalCents === 0)
    return (
      <Sheet className="stack" aria-labelledby="closing-title">
        <h3 id="closing-title">{t('closingTitle')}</h3>
        <p>{t('closingNothing', RELEASE_DAYS)}</p>
      </Sheet>
    )
  return (
    <Sheet className="stack" aria-labelledby="closing-title">
      <h3 id="closing-title">{t('closingTitle')}</h3>
      {isDayOff(on) ? <DayOff answer={answer} /> : null}
      <p>{t('closingFunds', { date: formatLongDate(later.goodUntil) })}</p>
      <p>{t('closingAsk')}</p>
      <ul className="what-if-list prose">
        <li>{t('closing1')}</li>
        <li>{t('closing2', { number: certificateNo })}</li>
        <li>{t('closing3')}</li>
        <li>{t('closing4')}</li>
        <li>{t('closing5', RELEASE_DAYS)}</li>
      </ul>
    </Sheet>
  )
}

function DayOff({ answer: { certificateId, on } }: { readonly answer: IfUnpaid }) {
  const next = nextBusinessDay(on)
  return (
    <Notice kind="waiting">
      {t.rich('closingDayOff', {
        date: formatLongDate(on),
        next: formatLongDate(next),
        link: (
          <Link to={addressOf(certificateId, { about: 'sell', on: next })}>{t('closingDayOffLink')}</Link>
        ),
      })}
    </Notice>
  )
}
