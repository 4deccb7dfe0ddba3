/** The height of a chart (spec §9: 300), in pixels. */
export const CHART_HEIGHT = 300;
/** Room for '$ 987,6 M' beside an axis: measuring the texts would come too late for paper. */
export const AXIS_WIDTH = 66;
/** The height of a bar that lies, with its name above it. */
export const BAR_PITCH = 46;
export const BAR_PITCH_ON_PAPER = 38;
