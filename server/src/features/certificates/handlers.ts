import { requireAdmin, requireTaxpayer } from '../../http/actor.ts'
import type { Handler } from '../../http/handler.ts'
import { listHistory as pageOfHistory } from './history.ts'
import * as certificates from './service.ts'
import * as status from './status.ts'

export const listStates: Handler<'listStates'> = ({ services }) => certificates.listStates(services)

export const listCounties: Handler<'listCounties'> = ({ services }) => certificates.listCounties(services)

export const searchCertificates: Handler<'searchCertificates'> = ({ services }, { body, query }) =>
  certificates.searchCertificates(
    services,
    {
      parcelNo: body.parcelNumber,
      state: body.state,
      countyId: body.county,
      address: body.address,
      owner: body.ownerInfo,
    },
    query,
  )

export const listMyCertificates: Handler<'listMyCertificates'> = ({ services, actor }, { query }) =>
  certificates.listMyCertificates(services, requireTaxpayer(actor).userId, query)

export const getCertificate: Handler<'getCertificate'> = ({ services, actor }, { params }) =>
  certificates.getCertificate(services, actor, params.id)

export const toggleMyCertificate: Handler<'toggleMyCertificate'> = ({ services, actor }, { params }) =>
  certificates.toggleMyCertificate(services, requireTaxpayer(actor).userId, params.id)

export const getCountyCertificate: Handler<'getCountyCertificate'> = (
  { services, actor, request },
  { params },
) => certificates.getCountyCertificate(services, actor, request, params.id)

export const listHistory: Handler<'listHistory'> = ({ services, actor, request }, { params, query }) =>
  pageOfHistory(services, actor, request, params.id, query)

export const setStatus: Handler<'setStatus'> = ({ services, actor, request }, { params, body }) =>
  status.setStatus(services, requireAdmin(actor), request, { id: params.id, ...body })
