import { StaticTable, type StaticTableProps } from './static-table.tsx'
import './paper.css'
import './print-table.css'

/** Rows on paper: the head repeats on each sheet, and no row is broken in two. */
export const PrintTable = <Row,>(props: Omit<StaticTableProps<Row>, 'className'>) => (
  <StaticTable {...props} className="print-table" />
)
