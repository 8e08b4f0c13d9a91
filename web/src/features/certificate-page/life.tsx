import type { LifeEvent, RecordLife } from '@fieldstone/contract/entities/certificate-page/record'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { useState } from 'react'
import { formatDayAndMonth, formatMoney } from '../../lib/format.ts'
import { t } from '../../lib/messages/record-page.ts'
import { Rail, type RailItem } from '../../ui/rail.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Switch } from '../../ui/switch.tsx'
import { deadlineItem } from './deadline-item.tsx'
import { EventLink, type RecordPlace } from './event-link.tsx'
import { amountOf, eventText, type Family, familyOf, noteText } from './life-words.ts'

interface LifeProps {
  readonly life: RecordLife
  readonly record: RecordPlace
  /** Today in the county. What is owed today is in the header. */
  readonly today: PlainDate
  /** What is open today. '' if nothing is. */
  readonly noteToday: string
}

type Shown = 'all' | Family
const SHOWN = ['all', 'money', 'law', 'words'] as const

/** The timeline of a lien: past events, today, what is overdue, and what is next. */
export function Life({ life, record, today, noteToday }: LifeProps) {
  const [shown, show] = useState<Shown>('all')
  const isShown = (event: LifeEvent) => shown === 'all' || familyOf(event) === shown
  const deadlines = shown === 'all' || shown === 'law' ? life.deadlines : []
  const now = {
    key: 'now',
    dateTime: today,
    when: formatDayAndMonth(today),
    mark: 'ring',
    title: t('today'),
    note: noteToday,
    stage: 'now',
  } as const
  return (
    <Sheet isFlush aria-labelledby="life">
      <div className="sheet-head">
        <h2 id="life">{t('life')}</h2>
        <Switch
          label={t('show')}
          options={SHOWN.map((value) => ({ value, label: t(`show_${value}`) }))}
          value={shown}
          onValue={show}
        />
      </div>
      <Rail
        heads={[t('columnDate'), t('columnEvent'), t('columnAmount'), t('columnOwed')]}
        items={[
          ...life.events.filter(isShown).map((event) => itemOf(event, record, event.on.slice(0, 4))),
          now,
          ...deadlines.map((line) => deadlineItem(line, record, today)),
          ...life.upcoming
            .filter(isShown)
            .map((event) => ({ ...itemOf(event, record), stage: 'next' as const })),
        ]}
      />
    </Sheet>
  )
}

const MARKS = { money: 'disc', words: 'ring', law: 'square' } as const

const itemOf = (event: LifeEvent, record: RecordPlace, year?: string): RailItem => ({
  key: event.key,
  dateTime: event.on,
  when: formatDayAndMonth(event.on),
  mark: MARKS[familyOf(event)],
  ...(year === undefined ? {} : { year }),
  title: (
    <EventLink event={event} record={record}>
      {eventText(event)}
    </EventLink>
  ),
  note: noteText(event),
  amount: amountOf(event),
  balance: event.owedCents === null ? '' : formatMoney(event.owedCents),
})
