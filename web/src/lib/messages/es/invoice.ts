export { INVOICE_WORDS_ES as invoice } from '@fieldstone/contract/papers/payoff-invoice-words-es'
