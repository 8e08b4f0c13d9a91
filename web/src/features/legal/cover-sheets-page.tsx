import type { SiteSettings } from '@fieldstone/contract/entities/site/site'
import { postalLines } from '@fieldstone/contract/papers/sender'
import { legalRoutes } from '@fieldstone/contract/routes/legal/legal'
import { useParams } from 'react-router'
import { isMissingOrForbidden } from '../../lib/api.ts'
import { useCall } from '../../lib/calls.ts'
import { formatPhone } from '../../lib/format.ts'
import { t } from '../../lib/messages/cover-sheet.ts'
import { PageHeading } from '../../lib/page-heading.tsx'
import { homePath } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.ts'
import { useSiteSettings } from '../../lib/site-settings.ts'
import { BackTo } from '../../records/back-to.tsx'
import { allOf, Loaded } from '../../records/loaded.tsx'
import { PaperBar } from '../../ui/paper.tsx'
import { BlockSkeleton } from '../../ui/skeletons.tsx'
import { CoverSheet } from './cover-sheet.tsx'

/** The cover sheets of one legal file or of several, to be printed at once. */
export default function CoverSheetsPage() {
  const ids = useParams()['parcelIds'] ?? ''
  const sheets = useCall(
    legalRoutes.listCoverSheets,
    { query: { ids } },
    { throwOnError: isMissingOrForbidden, staleTime: 0 },
  )
  const read = allOf({ sheets, site: useSiteSettings() })
  return (
    <div className="stack">
      <PaperBar back={<BackTo home={homePath(useSession())} words={t('back')} />} printLabel={t('print')} />
      <div className="cover-title paper-bar">
        <PageHeading title={t('title', { count: sheets.data?.length ?? 1 })} isModest />
      </div>
      <Loaded query={read} skeleton={<BlockSkeleton height="50rem" />}>
        {(it) =>
          it.sheets.map((sheet) => (
            <CoverSheet key={sheet.file.id} sheet={sheet} sender={senderOf(it.site)} />
          ))
        }
      </Loaded>
    </div>
  )
}

const senderOf = (site: SiteSettings): string[] =>
  [...postalLines(site, 'postal'), formatPhone(site.tollFree || site.phone)].filter((line) => line !== '')
