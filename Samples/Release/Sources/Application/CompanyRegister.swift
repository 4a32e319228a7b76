/// The public register of companies.
protocol CompanyRegister {
  /// Returns the address of a company; `nil` if the register has none.
  func address(of company: String) -> String?
}

/// A register that knows one company.
struct FakeCompanyRegister: CompanyRegister {
  func address(of company: String) -> String? { company == "Acme" ? "1 Main Street" : nil }
}
