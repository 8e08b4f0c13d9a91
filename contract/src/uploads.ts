import * as z from 'zod/mini'
import { perUser } from './limits.ts'
import { nothing } from './route.ts'
import { idText, intText } from './values.ts'

/** 25 MB. */
export const UPLOAD_MAX_BYTES = 25 * 1024 * 1024

/** A file is sent in parts of this size; the last one may be smaller. */
export const UPLOAD_PART_BYTES = 1024 * 1024

/** What the calls that send a part of a file have in common. */
export const uploadPart = {
  method: 'PUT',
  exchange: 'part',
  bodyLimit: UPLOAD_PART_BYTES,
  summary: 'One part of a file, numbered from 0. A part may be sent again.',
  status: 204,
  limits: [perUser(6000)],
  params: z.object({ id: idText, part: intText(0, 1000) }),
  answer: nothing,
  errors: ['not_found', 'too_large', 'disk_full'],
} as const
