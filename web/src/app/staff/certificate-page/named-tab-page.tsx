import { useParams } from 'react-router'
import { RECORD_TABS } from '../../../records/record-path.ts'
import { MissingPage } from '../../missing-page.tsx'
import RecordPage from './record-page.tsx'

/** The record at the tab that the address names. */
export default function NamedTabPage() {
  const { tab: named } = useParams()
  const tab = RECORD_TABS.find((it) => it === named)
  return tab === undefined ? <MissingPage status={404} /> : <RecordPage tab={tab} />
}
