/** Numbers with their units, as the page shows them. Lengths in metres or millimetres, everything else in SI. */
export type LengthUnit = "m" | "mm";

let lengthUnit: LengthUnit = "m";

export function setLengthUnit(unit: LengthUnit): void {
  lengthUnit = unit;
}

export function getLengthUnit(): LengthUnit {
  return lengthUnit;
}

/** A number with so many significant digits, without exponents where they only obscure. */
export function plain(value: number, digits = 4): string {
  if (!Number.isFinite(value)) return value === Infinity ? "∞" : value === -Infinity ? "−∞" : "unknown";
  const size = Math.abs(value);
  if (size === 0) return "0";
  if (size < 1e-4 || size >= Math.min(1e6, 10 ** (digits + 2))) return sign(value.toExponential(Math.min(digits - 1, 2)).replace("e+", "e"));
  const decimals = Math.max(0, digits - 1 - Math.floor(Math.log10(size)));
  return sign(value.toFixed(Math.min(decimals, 6)));
}

/** A length; below a picometre it is rounding and said to be none. */
export function length(metres: number, digits = 4): string {
  if (Math.abs(metres) < 1e-12) metres = 0;
  return lengthUnit === "mm" ? `${plain(metres * 1000, digits)} mm` : `${plain(metres, digits)} m`;
}

export function angle(radians: number): string {
  const degrees = (radians * 180) / Math.PI;
  return `${sign(Math.abs(degrees) < 5e-4 ? "0.000" : degrees.toFixed(Math.abs(degrees) < 10 ? 3 : 1))}°`;
}

export function force(newtons: number): string {
  return `${plain(newtons, 3)} N`;
}

export function energy(joules: number): string {
  return `${plain(joules, 4)} J`;
}

export function seconds(time: number, step = 0.001): string {
  const decimals = Math.min(6, Math.max(2, Math.ceil(-Math.log10(step) - 1e-9)));
  return `${time.toFixed(decimals)} s`;
}

function sign(text: string): string {
  return text.replace(/^-/, "−").replace(/e-/, "e−");
}
