import type { Db, Transaction } from '../src/db/database.ts'

/** Invented, so in the demo and in databases of measurements and tests alone. */
export const DEMO_COMPANY = {
  companyName: 'Fieldstone Lien Servicing',
  postalAddress: ['Fieldstone Lien Servicing', '120 South Broadway, Suite 400', 'Akron, OH 44308'],
  paymentAddress: ['Fieldstone Lien Servicing', 'P.O. Box 1180', 'Akron, OH 44309'],
  phone: '(330) 555-0142',
  tollFree: '(800) 555-0119',
  fax: '(330) 555-0143',
  servicingEmail: 'servicing@fieldstone.example',
  wireRouting: '110000000',
  wireAccount: '4010020094821',
  hours: 'Monday to Friday, 8:30 to 5',
}

export async function setDemoCompany(db: Db | Transaction, now: Date): Promise<void> {
  await db
    .updateTable('company_setting')
    .set({ values: JSON.stringify(DEMO_COMPANY), updated_at: now })
    .where('id', '=', 1)
    .execute()
}
