/** The specification's messages, word for word (its sections 4, 5 and 8). */
export const MESSAGES = {
  invalidCredentials: 'Invalid Username or Password.   Please try again.',
  notApproved:
    'Your user account has not yet been approved.   If you believe this is in error, please contact the provider for assistance.',
  duplicateAccount:
    'Username/Email already exists.  Please login to that account, or choose a new username/email address.',
  allFieldsRequired: 'All fields are required!',
  passwordsDoNotMatch: 'Passwords do not match!',
  noResults: 'No results. Please refine your search criteria above.',
  searchTooThin: 'You must search by parcel(at least 5 numbers) or enter an address or owner name.',
  amountAboveZero: 'Enter an amount above $0.00.',
  amountFromZero: 'Enter an amount of $0.00 or more.',
  amountTooLarge: 'Enter an amount below $1,000,000,000.00.',
  expenseTooLarge: 'Enter $100,000.00 or less. Split a larger cost into parts.',
  mustBeLoggedIn: 'You must be logged in to perform this action.',
  reportComingSoon: 'This report is coming soon.',
  paymentCanceledIntended: 'Payment canceled -- is this what you intended?',
  paymentCanceled: 'Payment was canceled.',
  paymentAccepted: 'Payment accepted!',
  paymentAwaiting: 'Payment has been submitted and is awaiting processing.',
  payoffFromTreasurer:
    "Please contact your County Treasurer's Office directly for full payoff information and instructions on how to make your payment.",
  confirmNonTaxpayer:
    'Are you sure you want to create a non-taxpayer account?  These accounts are not for general public use and require approval.  Press OK to continue or Cancel to change your account type.',
} as const
