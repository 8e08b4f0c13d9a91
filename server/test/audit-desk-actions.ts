import { type AuditedAction, type AuditWorld, TYPED } from './audit-world.ts'
import { createLien } from './payments-world.ts'

let made = 0

/** A check that nobody has claimed and whose funds have not cleared. */
async function received(world: AuditWorld): Promise<number> {
  const payload = { instrument: 'CHECK', amount: 12.5, reference: `canary ${++made}`, payerName: TYPED.name }
  const answer = await world.send('POST', '/api/admin/receivedpayments', { actor: world.admin, payload })
  return answer.json<{ receivedPaymentID: number }>().receivedPaymentID
}

const RECEIVED: Readonly<Record<string, (certificateId: number) => object>> = {
  settle: () => ({}),
  return: () => ({ reason: TYPED.name }),
  assign: (parcelID) => ({ parcelID, reason: TYPED.name }),
}

/** What staff do at the desk with money and people. */
export const DESK: readonly AuditedAction[] = [
  {
    what: 'an administrator records a check',
    act: async (world) => {
      const id = await received(world)
      const detail = { certificateId: null, instrument: 'CHECK', totalCents: 1_250, settledOn: null }
      return {
        who: world.admin,
        action: 'record-received-payment',
        subject: `received_payment:${id}`,
        detail,
      }
    },
  },
  ...Object.entries(RECEIVED).map(
    ([verb, payloadOf]): AuditedAction => ({
      what: `an administrator: ${verb} a received payment`,
      act: async (world) => {
        const [id, lien] = [await received(world), await createLien(world)]
        const payload = payloadOf(lien.id)
        await world.send('POST', `/api/admin/receivedpayments/${id}/${verb}`, { actor: world.admin, payload })
        return { who: world.admin, action: `${verb}-received-payment`, subject: `received_payment:${id}` }
      },
    }),
  ),
]
