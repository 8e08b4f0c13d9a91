import type { Property } from '@fieldstone/contract/entities/certificates/property'
import type { Context } from '../../context.ts'
import { findOwnProgress } from '../../records/payment-progress.ts'
import { readProperty } from '../payoff/service.ts'
import { presentCertificate } from './present.ts'

/** Reads all certificates of a property, as each of their pages shows them to this actor, with one total. */
export async function getProperty(context: Context, certificateId: number): Promise<Property> {
  const { services, actor } = context
  const { liens, total } = await readProperty(context, certificateId)
  const certificates = await Promise.all(
    liens.map(async (lien) => ({
      ...presentCertificate(lien, actor, context.company),
      ownProgress: await findOwnProgress(services.db, context, lien.row.id),
    })),
  )
  return { certificates, ...copied(total) }
}

/** The wire has lists that can be changed. */
const copied = ({ totalCents, goodUntil, ...ids }: Awaited<ReturnType<typeof readProperty>>['total']) => ({
  totalCents,
  goodUntil,
  countedIds: [...ids.countedIds],
  leftOutIds: [...ids.leftOutIds],
  printableIds: [...ids.printableIds],
})
