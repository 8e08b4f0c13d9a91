import './event-table.css'

export interface EventColumn {
  readonly key: string
  readonly label: string
}

/** One line of an event, in the column of its kind. */
export interface EventLine {
  readonly key: string
  readonly text: string
  /** How its amount is counted. */
  readonly how: string
  readonly column: string
  readonly amount: string
}

/** An event. Its lines add up to it. */
export interface MoneyEvent {
  readonly key: string
  readonly when: string
  readonly title: string
  readonly amount: string
  readonly lines: readonly EventLine[]
}

interface EventTableProps {
  readonly caption: string
  readonly heads: readonly [when: string, what: string, how: string, together: string]
  readonly columns: readonly EventColumn[]
  readonly events: readonly MoneyEvent[]
  /** The sums of the columns, by their key, and of all. */
  readonly total: {
    readonly label: string
    readonly amount: string
    readonly sums: Readonly<Record<string, string>>
  }
}

/** Money by its events: each opens a group, its lines add up to it, the groups to the total. */
export function EventTable({ caption, heads, columns, events, total }: EventTableProps) {
  const [when, what, how, together] = heads
  return (
    <table className="event-table">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {[when, what, how].map((words) => (
            <th key={words} scope="col">
              {words}
            </th>
          ))}
          {[...columns.map(({ label }) => label), together].map((words) => (
            <th key={words} scope="col" className="money">
              {words}
            </th>
          ))}
        </tr>
      </thead>
      {events.map((event) => (
        <Group key={event.key} event={event} columns={columns} together={together} />
      ))}
      <tfoot>
        <tr>
          <td className="day" />
          <th scope="row" colSpan={2}>
            {total.label}
          </th>
          {columns.map(({ key }) => (
            <td key={key} className="money part">
              {total.sums[key]}
            </td>
          ))}
          <td className="money">
            <span>{total.amount}</span>
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

interface GroupProps extends Pick<EventTableProps, 'columns'> {
  readonly event: MoneyEvent
  /** The head of the last column, which a phone shows beside the amount. */
  readonly together: string
}

const Group = ({ event, columns, together }: GroupProps) => (
  <tbody>
    <tr className="event">
      <td className="num day">{event.when}</td>
      <th scope="rowgroup" colSpan={columns.length + 2}>
        {event.title}
      </th>
      <td className="money">
        <span className="head">{together} </span>
        {event.amount}
      </td>
    </tr>
    {event.lines.map((line) => (
      <tr key={line.key} className="line">
        <td className="day" />
        <th scope="row">{line.text}</th>
        <td className="how">{line.how}</td>
        {columns.map(({ key }) => (
          <td key={key} className={line.column === key ? 'money' : 'none'}>
            {line.column === key ? line.amount : null}
          </td>
        ))}
        <td />
      </tr>
    ))}
  </tbody>
)
