import type { HistoryEntry } from '@fieldstone/contract/entities/certificates/history'
import { staffCertificateRoutes } from '@fieldstone/contract/routes/certificates/staff'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Page } from '../../lib/api.ts'
import { readPage, useListPage } from '../../lib/use-list-page.ts'
import { historyKey } from './keys.ts'

/** The latest changes of a certificate, at most 200. */
export const useHistory = (certificateId: number, pageSize: number): UseQueryResult<Page<HistoryEntry>> =>
  useListPage(
    historyKey(certificateId, pageSize),
    readPage(staffCertificateRoutes.listHistory, {
      params: { id: certificateId },
      query: { page: 1, pageSize },
    }),
  )
