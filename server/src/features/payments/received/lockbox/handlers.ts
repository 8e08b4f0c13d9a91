import type { Handler } from '../../../../http/handler.ts'
import * as lockbox from './lockbox.ts'

export const previewLockbox: Handler<'previewLockbox'> = (context, { body }) =>
  lockbox.previewLockbox(context, body.content)

export const sendLockbox: Handler<'sendLockbox'> = (context, { body }) =>
  lockbox.sendLockbox(context, {
    name: body.name,
    content: body.content,
    seenTotalCents: body.totalAmount,
  })

export const getLockboxFile: Handler<'getLockboxFile'> = (context, { params }) =>
  lockbox.readLockboxResult(context, params.id)
