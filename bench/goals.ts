/** Unless a name or a comment states another unit, times are in milliseconds, memory in MB, and files in kB of gzip. */
export const goals = {
  /**
   * The maximum p50 and the minimum throughput, as multiples of those of the bare driver, which sends the same SQL (README.md).
   */
  read: { ratio: 1.7, throughput: 0.6 },
  /** As `read`, for a new sale of two lines, which also writes stock, ledger, payment and audit log. */
  create: { ratio: 2, throughput: 0.6 },
  /** The processor time of a new sale, in the server and its database together. */
  processorOfSale: 5,
  /**
   * p50 of a sale while ARCA does not answer, in a shop whose users issue invoices by hand, as a multiple of p50 in a shop that
   * issues no invoices.
   */
  saleBesideSilentArca: 1.1,
  /** As `saleBesideSilentArca`, in a shop that issues the invoice of each sale at its confirmation. */
  invoicedSale: 1.5,
  /** p50 with 100,000 sales, as a multiple of p50 with 1,000 sales. */
  growthBySales: 2,
  /** p50 with a thousand shops, as a multiple of p50 with one shop. */
  growthByShops: 1.3,
  /** p50 of a page of figures, such as the dashboard. */
  figure: 20,
  start: 2000,
  memoryWhenReady: 160,
  /** The memory that the second half of 100,000 requests adds. A server without a leak adds only noise. */
  memoryAdded: 10,
  /** p99 of new sales during a backup, an export, an import or a price change, as a multiple of p99 without this work. */
  otherRequests: 2,
  /** The limit for 50,000 rows. */
  importSeconds: 60,
  /** The limit for the preview, for the change and for its undoing, each with 20,000 products. */
  priceSeconds: 5,
  /** The limit for each step of a batch of 2,000 claims, and for the steps `present` and `answer` together. */
  claimSeconds: 3,
  /** The memory of each open stream, in kB. */
  stream: 100,
  announcementDelay: 1000,
  /**
   * The limits of JavaScript and CSS: for the sign-in, for the files that all later pages share, and for each further page, form or
   * detail.
   */
  signIn: 161,
  sharedByPages: 130,
  screen: 60,
  /** A page that needs no sign-in. The limit includes the shared files. */
  visitorPage: 123,
  /** The first step of a sale's wizard, and the later steps, which load while the user looks for the client. */
  saleWizard: 82,
  /**
   * The number of scripts and style sheets that a page loads in addition to the files of the sign-in page.
   * `dialogFiles` is the limit for a page with an open dialog.
   */
  pageFiles: 12,
  dialogFiles: 25,
} as const;
