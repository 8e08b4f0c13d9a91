import { formatCount } from '@fieldstone/contract/format'
import { t } from '../lib/messages/ui.ts'
import type { UiWords } from '../ui/words.tsx'

/** The texts of web/src/ui, from the catalogue. */
export const uiWords = (): UiWords => ({
  close: t('close'),
  closeMessage: t('closeMessage'),
  copied: t('copied'),
  filter: t('filter'),
  hide: t('hide'),
  hidePassword: t('hidePassword'),
  lastPage: t('lastPage'),
  loading: t('loading'),
  loadingLong: t('loadingLong'),
  mapMissing: t('mapMissing'),
  nextPage: t('nextPage'),
  ok: t('ok'),
  openInMaps: t('openInMaps'),
  pages: t('pages'),
  pastEnd: t('pastEnd'),
  previousPage: t('previousPage'),
  rowsPerPage: t('rowsPerPage'),
  show: t('show'),
  showPassword: t('showPassword'),
  tableError: t('tableError'),
  tryAgain: t('tryAgain'),
  copy: (what) => t('copy', { what }),
  mapOf: (address) => t('mapOf', { address }),
  pageNumber: (page) => t('pageNumber', { page }),
  sortBy: (column) => t('sortBy', { column }),
  sortedBy: (column, direction) => t(direction === 'ascending' ? 'sortedUp' : 'sortedDown', { column }),
  shownOf: (from, to, total, isCapped) =>
    t(isCapped ? 'shownOfMany' : 'shownOf', {
      from: formatCount(from),
      to: formatCount(to),
      total: formatCount(total),
    }),
})
