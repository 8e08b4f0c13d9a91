import { staffCertificateRoutes } from '@fieldstone/contract/routes/certificates/staff'
import { useList } from '../../lib/use-list.ts'

/** Reads the latest changes of a certificate, at most 200. */
export const useHistory = (id: number, pageSize: number) =>
  useList(staffCertificateRoutes.listHistory, { params: { id }, query: { page: 1, pageSize } }).list
