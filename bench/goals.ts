/**
 * The goals of the benchmarks: the limit of each measured value. Unless a name or a comment says otherwise, times are in milliseconds,
 * memory in MB, and files in kB of gzip.
 */
export const goals = {
  /**
   * For a read: the maximum p50 and the minimum throughput, as multiples of those of the bare driver, which is the minimal server
   * that sends the same SQL (README.md).
   */
  read: { ratio: 1.7, throughput: 0.6 },
  /** The same limits for the creation of a sale of two lines, which also writes stock, ledger, payment and audit log. */
  create: { ratio: 2, throughput: 0.6 },
  /** The processor time of the creation of a sale, in the server and its database together. */
  processorOfSale: 5,
  /** p50 of a sale whose shop issues by hand, beside a silent ARCA, as a multiple of p50 in a shop that issues no invoices. */
  saleBesideSilentArca: 1.1,
  /** The same for a sale whose invoice is stored with it: a second document, with its words and its audit entry. */
  invoicedSale: 1.5,
  /** p50 in a shop with 100,000 sales, as a multiple of p50 in a shop with 1,000 sales. */
  growthBySales: 2,
  /** p50 in a database of a thousand shops, as a multiple of p50 in a database of one shop. */
  growthByShops: 1.3,
  /** p50 of the dashboard and of each report. */
  figure: 20,
  start: 2000,
  memoryWhenReady: 160,
  /** The memory that the second half of 100,000 requests adds. A server without a leak adds only noise. */
  memoryAdded: 10,
  /** p99 of new sales during a backup, an export, an import or a price change, as a multiple of p99 without this other work. */
  otherRequests: 2,
  /** The time in which an import of 50,000 rows is received, checked and stored, in seconds. */
  importSeconds: 60,
  /** For the prices of 20,000 products: the time of the preview, of the change and of its undoing, in seconds each. */
  priceSeconds: 5,
  /** For a batch of 2,000 claims: the time of each step, and of presenting and answering together, in seconds. */
  claimSeconds: 3,
  /** The server's memory for each open live stream, in kB. */
  stream: 100,
  announcementDelay: 1000,
  /** The JavaScript and CSS that the sign-in page loads, and those that any other screen, form or detail adds. */
  signIn: 165,
  screen: 100,
  /** The same for the screen of the reports, which alone loads the library for charts, 124 kB. */
  reports: 170,
} as const;
