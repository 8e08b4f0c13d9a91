import { lapseOffers } from '../features/plans/lapse-offers.ts'
import type { Job } from './job.ts'

/** Offers of plans that nobody accepted in time; looked at each hour, since counties have different days. */
export const planOffersJob: Job = {
  name: 'plan-offers',
  everySeconds: 3600,
  words: 'The ending of plan offers that nobody accepted in time',
  run: lapseOffers,
}
