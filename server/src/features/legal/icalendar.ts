import { addDays, type PlainDate } from '@fieldstone/domain/calendar/plain-date'

/** An all-day event. The same UID with a higher sequence replaces the event. */
export interface CalendarEvent {
  readonly uid: string
  readonly sequence: number
  readonly changedAt: Date
  readonly on: PlainDate
  readonly title: string
  readonly description: string
  readonly url: string
}

/** Writes a calendar by RFC 5545: CRLF, lines folded at 75 octets, exclusive end. */
export function calendarText(
  { name, description }: { readonly name: string; readonly description: string },
  events: readonly CalendarEvent[],
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Fieldstone//Deadlines//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    `X-WR-CALDESC:${escaped(description)}`,
    // Only a request: calendars refresh when they choose.
    'REFRESH-INTERVAL;VALUE=DURATION:PT3H',
    'X-PUBLISHED-TTL:PT3H',
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

const eventLines = (event: CalendarEvent): string[] => [
  'BEGIN:VEVENT',
  `UID:${event.uid}`,
  `SEQUENCE:${event.sequence}`,
  `DTSTAMP:${instantText(event.changedAt)}`,
  `LAST-MODIFIED:${instantText(event.changedAt)}`,
  `DTSTART;VALUE=DATE:${dateText(event.on)}`,
  `DTEND;VALUE=DATE:${dateText(addDays(event.on, 1))}`,
  `SUMMARY:${escaped(event.title)}`,
  `DESCRIPTION:${escaped(event.description)}`,
  `URL:${event.url}`,
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
]

const dateText = (on: PlainDate): string => on.replaceAll('-', '')

const instantText = (at: Date): string => at.toISOString().replace(/[-:]|\.\d{3}/g, '')

const escaped = (text: string): string =>
  text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n')

const OCTETS = 75

/** Folds lines: continued lines begin with a space; never splits a character. */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  for (const sign of line) {
    if (Buffer.byteLength(part + sign) > OCTETS) {
      parts.push(part)
      part = ' '
    }
    part += sign
  }
  return [...parts, part].join('\r\n')
}
