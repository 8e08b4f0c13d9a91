/** What e-mails say of a payment by card that paid a certificate off. */
export const PROGRESS_EXAMPLE = `Paid: Nov 20, 2026
Cleared: Nov 20, 2026
Recorded: Our staff will record it
Released: Expected Dec 20, 2026 to Jan 19, 2027

The lien release is recorded within 30–60 days after funds clear.`
