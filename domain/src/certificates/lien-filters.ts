/** The state of the newest plan of a certificate. A plan that was canceled or declined counts as none. */
export const LIEN_PLANS = ['none', 'requested', 'offered', 'active', 'late', 'default', 'complete'] as const
export type LienPlan = (typeof LIEN_PLANS)[number]

/** The last step that a legal file has reached, in the order of a foreclosure. */
export const LEGAL_STEPS = [
  'none',
  'referred',
  'notice',
  'complaint',
  'judgment',
  'sale-set',
  'confirmed',
  'deed',
] as const
export type LegalStep = (typeof LEGAL_STEPS)[number]
