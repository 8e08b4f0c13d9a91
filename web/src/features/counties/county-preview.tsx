import type {
  CountyChoices,
  CountyPreview,
  CountySettings,
} from '@fieldstone/contract/entities/counties/county-settings'
import { countyRoutes } from '@fieldstone/contract/routes/counties/counties'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { formatCount } from '../../lib/format.ts'
import { t } from '../../lib/messages/counties.ts'
import { keyOf } from '../../lib/query-keys.ts'
import { Notice } from '../../ui/notice.tsx'

interface CountyPreviewProps {
  readonly county: CountySettings
  readonly choices: CountyChoices
}

/** How many certificates the new settings would affect, as counted by the server. */
export function CountyPreviewNotice({ county, choices }: CountyPreviewProps) {
  const isSame =
    county.canRequestPayoff === choices.canRequestPayoff &&
    county.mustGetPayoffFromCounty === choices.mustGetPayoffFromCounty &&
    county.noPayoffAfterLegal === choices.noPayoffAfterLegal
  const { id, version } = county
  const preview = useQuery({
    // The figures compare with the stored settings, so a new version of those is a new preview.
    queryKey: keyOf(countyRoutes.previewCountySettings, { params: { id, version }, body: choices }),
    queryFn: ({ signal }) =>
      call(countyRoutes.previewCountySettings, { params: { id }, body: choices }, { signal }),
    enabled: !isSame,
  })
  return (
    <div aria-live="polite">
      <Notice title={t('previewTitle')}>
        {isSame ? (
          <p>{t('previewNone')}</p>
        ) : preview.data ? (
          <Counted preview={preview.data} />
        ) : (
          <p>{t(preview.isError ? 'previewFailed' : 'counting')}</p>
        )}
      </Notice>
    </div>
  )
}

function Counted({ preview }: { readonly preview: CountyPreview }) {
  const { changedCount, checkedCount, certificateCount, shownBefore, shownAfter } = preview
  const total = formatCount(checkedCount)
  return (
    <>
      <p>{changedCount === 0 ? t('previewSame') : t('previewChanged', { count: changedCount, total })}</p>
      <p>{t('previewShown', { after: formatCount(shownAfter), before: formatCount(shownBefore) })}</p>
      {checkedCount < certificateCount ? (
        <p>{t('previewPart', { checked: total, total: formatCount(certificateCount) })}</p>
      ) : null}
    </>
  )
}
