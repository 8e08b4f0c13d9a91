import type { LifeEvent, RecordLife } from '@fieldstone/contract/entities/record/record'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { type ReactNode, useState } from 'react'
import { formatDayAndMonth, formatMoney } from '../../lib/format.ts'
import { t } from '../../lib/messages/record-page.ts'
import { classNames } from '../../ui/class-names.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { DeadlineRow } from './deadline-row.tsx'
import { EventLink, type RecordPlace } from './event-link.tsx'
import { amountOf, eventText, type Family, familyOf, noteText } from './life-words.ts'
import './life.css'

interface LifeProps {
  readonly life: RecordLife
  readonly record: RecordPlace
  /** The business day of the county, and what is owed on it. */
  readonly today: PlainDate
  readonly owedToday: string
}

type Shown = 'all' | Family
const SHOWN = ['all', 'money', 'law', 'words'] as const

/** The life of a lien: what was, the row of today, what is late, what is to come. */
export function Life({ life, record, today, owedToday }: LifeProps) {
  const [shown, show] = useState<Shown>('all')
  const isShown = (event: LifeEvent) => shown === 'all' || familyOf(event) === shown
  const events = life.events.filter(isShown)
  const upcoming = life.upcoming.filter(isShown)
  const deadlines = shown === 'all' || shown === 'law' ? life.deadlines : []
  return (
    <Sheet isFlush aria-labelledby="life">
      <div className="life-bar">
        <h2 id="life">{t('life')}</h2>
        <Switch value={shown} onValue={show} />
      </div>
      <ol className="life">
        <Heads />
        {events.map((event, no) => (
          <Row
            key={event.key}
            event={event}
            record={record}
            year={yearOf(event.on) === yearOf(events[no - 1]?.on) ? null : yearOf(event.on)}
          />
        ))}
        <li className="now">
          <time dateTime={today}>{formatDayAndMonth(today)}</time>
          <p>{t('today')}</p>
          <span />
          <span className="money owed">{owedToday}</span>
        </li>
        {deadlines.map((line) => (
          <DeadlineRow key={`${line.rule} ${line.defendantId}`} line={line} record={record} today={today} />
        ))}
        {upcoming.map((event) => (
          <Row key={event.key} event={event} record={record} year={null} isNext />
        ))}
      </ol>
    </Sheet>
  )
}

interface SwitchProps {
  readonly value: Shown
  readonly onValue: (value: Shown) => void
}

const Switch = ({ value, onValue }: SwitchProps) => (
  <fieldset className="switch">
    <legend className="visually-hidden">{t('show')}</legend>
    {SHOWN.map((it) => (
      <button key={it} type="button" aria-pressed={it === value} onClick={() => onValue(it)}>
        {t(`show_${it}`)}
      </button>
    ))}
  </fieldset>
)

/** The columns have their words in each row, for who does not see them. */
const Heads = () => (
  <li className="heads" aria-hidden="true">
    <span>{t('columnDate')}</span>
    <p>{t('columnEvent')}</p>
    <span className="money">{t('columnAmount')}</span>
    <span className="money owed">{t('columnOwed')}</span>
  </li>
)

interface RowProps {
  readonly event: LifeEvent
  readonly record: RecordPlace
  /** Told before the first event of a year. */
  readonly year: string | null
  readonly isNext?: true
}

function Row({ event, record, year, isNext }: RowProps) {
  const note = noteText(event)
  const mark = familyOf(event) === 'money' ? 'paid' : familyOf(event)
  return (
    <>
      {year === null ? null : (
        <li className="year">
          <span>{year}</span>
        </li>
      )}
      <li className={classNames(mark, isNext && 'next')}>
        <time dateTime={event.on}>{formatDayAndMonth(event.on)}</time>
        <p>
          <EventLink event={event} record={record}>
            {eventText(event)}
          </EventLink>
          {note === '' ? null : <small>{note}</small>}
        </p>
        <span className="money">{amountOf(event)}</span>
        <OwedThen event={event} />
      </li>
    </>
  )
}

const OwedThen = ({ event: { owedCents } }: { readonly event: LifeEvent }): ReactNode => (
  <span className="money owed">
    {owedCents === null ? null : (
      <>
        <span className="visually-hidden">{t('columnOwed')} </span>
        {formatMoney(owedCents)}
      </>
    )}
  </span>
)

const yearOf = (on: PlainDate | undefined): string | null => on?.slice(0, 4) ?? null
